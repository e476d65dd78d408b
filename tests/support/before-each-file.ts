import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { hashCheaply } from './accounts/hashing.ts'

// What a shop pays for on purpose, its tests need not: slow hashes against guessing, and waiting for the disk against a
// power cut. Whoever proves one of the two says so (`hashAsTheShopDoes`, `asShipped`). Servers of their own process get this too.
hashCheaply()
fs.fsyncSync = () => {}
syncBuiltinESMExports()
