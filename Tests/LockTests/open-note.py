# Opens a sealed line without movielib: its record, the passphrase and the line are the three lines of standard input.
import base64, ctypes, json, sys, unicodedata

sodium = ctypes.CDLL("libsodium.so.23")
sodium.sodium_init()
record, passphrase, line = (text.rstrip("\n") for text in sys.stdin)
raw = lambda text: base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
head, wrapped = record.rsplit(":", 1)
passes, kib, salt, public = head.split(":")[4:]
words, wrapped, public = unicodedata.normalize("NFC", passphrase).encode(), raw(wrapped), raw(public)
long, key, secret = ctypes.c_ulonglong, ctypes.create_string_buffer(32), ctypes.create_string_buffer(32)
assert not sodium.crypto_pwhash(
    key, long(32), words, long(len(words)), raw(salt), long(int(passes)), ctypes.c_size_t(int(kib) * 1024), 2)
if sodium.crypto_aead_xchacha20poly1305_ietf_decrypt(
        secret, None, None, wrapped[24:], long(48), head.encode(), long(len(head)), wrapped[:24], key):
    sys.exit("wrong passphrase")
sealed = raw(line.split(":")[3])
padded = ctypes.create_string_buffer(len(sealed) - 48)
if sodium.crypto_box_seal_open(padded, sealed, long(len(sealed)), public, secret):
    sys.exit("sealed for another lock, or damaged")
print(json.loads(padded.raw.rstrip(b"\0")[:-1])["text"])
