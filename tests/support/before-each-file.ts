import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { hashCheaply } from './hashing.ts'

// What a shop pays for on purpose, its tests need not: slow hashes against guessing, and waiting for the disk against a
// power cut. Whoever proves one of the two brings their own. Servers of their own process are as they are.
hashCheaply()
fs.fsyncSync = () => {}
syncBuiltinESMExports()
