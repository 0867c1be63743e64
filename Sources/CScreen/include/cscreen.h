#ifndef CSCREEN_H
#define CSCREEN_H
#endif
