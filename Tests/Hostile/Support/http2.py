#!/usr/bin/env python3
"""A server for HTTP/2 over TLS with one fault, written frame by frame (RFC 9113).

    http2.py CERTIFICATE KEY FAULT BODY LOG

Prints its port and serves until it is killed. Each request adds a line to LOG. Requests are not parsed: the answer is
always BODY. Headers are literals without indexing (RFC 7541, section 6.2.2), so nothing has to be compressed.
"""
import socket
import ssl
import sys
import threading

DATA, HEADERS, RST_STREAM, SETTINGS, PING, GOAWAY, CONTINUATION = 0, 1, 3, 4, 6, 7, 9
END_STREAM, ACK, END_HEADERS = 1, 1, 4
NO_ERROR, INTERNAL_ERROR, REFUSED_STREAM, CANCEL = 0, 2, 7, 8


def frame(kind, flags=0, stream=0, payload=b""):
    return len(payload).to_bytes(3, "big") + bytes([kind, flags]) + stream.to_bytes(4, "big") + payload


def head(stream, length, flags=END_HEADERS):
    fields = {":status": "200", "content-type": "application/json", "content-length": str(length)}
    block = b"".join(
        b"\0" + bytes([len(name)]) + name.encode() + bytes([len(value)]) + value.encode()
        for name, value in fields.items())
    return frame(HEADERS, flags, stream, block)


def reset(stream, code):
    return frame(RST_STREAM, 0, stream, code.to_bytes(4, "big"))


def goaway(last):
    return frame(GOAWAY, 0, 0, last.to_bytes(4, "big") + NO_ERROR.to_bytes(4, "big"))


def answer(fault, stream, body):
    """The bytes sent for a request, and those sent repeatedly after it."""
    whole = head(stream, len(body)) + frame(DATA, END_STREAM, stream, body)
    half = head(stream, len(body)) + frame(DATA, 0, stream, body[:len(body) // 2])
    return {
        "none": (whole, b""),
        "goaway-first": (goaway(0), b""),
        "goaway-after": (whole + goaway(stream), b""),
        "reset-before": (reset(stream, INTERNAL_ERROR), b""),
        "reset-mid": (half + reset(stream, CANCEL), b""),
        "reset-no-error": (reset(stream, NO_ERROR), b""),
        "refused-stream": (reset(stream, REFUSED_STREAM), b""),
        "wrong-length": (head(stream, len(body) + 5) + frame(DATA, END_STREAM, stream, body), b""),
        "settings-flood": (b"", frame(SETTINGS) * 500),
        "ping-flood": (b"", frame(PING, 0, 0, b"12345678") * 500),
        "continuation-flood": (head(stream, 9, 0), frame(CONTINUATION, 0, stream, b"\0\1x\1y" * 99) * 9),
        "stalled-window": (half, b""),
        "hang": (b"", b""),
    }[fault]


def serve(connection, fault, body, log):
    stream = connection.makefile("rb")
    stream.read(24)  # The preface, section 3.4.
    connection.sendall(frame(SETTINGS))
    while prefix := stream.read(9):
        kind, flags, number = prefix[3], prefix[4], int.from_bytes(prefix[5:9], "big")
        payload = stream.read(int.from_bytes(prefix[:3], "big"))
        if kind == HEADERS:
            with open(log, "a") as file:
                file.write("request\n")
            once, again = answer(fault, number, body)
            connection.sendall(once)
            while again:
                connection.sendall(again)
        elif kind in (SETTINGS, PING) and not flags & ACK:
            connection.sendall(frame(kind, ACK, 0, payload if kind == PING else b""))


def meet(plain, context, *work):
    try:
        with context.wrap_socket(plain, server_side=True) as connection:
            serve(connection, *work)
    except OSError:
        pass  # The client has disconnected.


def main(certificate, key, fault, body, log):
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    context.set_alpn_protocols(["h2"])
    with open(body, "rb") as file:
        content = file.read()
    listener = socket.create_server(("127.0.0.1", 0))
    print(listener.getsockname()[1], flush=True)
    while True:
        plain, _ = listener.accept()
        threading.Thread(target=meet, args=(plain, context, fault, content, log), daemon=True).start()


main(*sys.argv[1:])
