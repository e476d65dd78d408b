import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { hashCheaply } from './accounts/hashing.ts'

// Tests skip what a shop does for safety: slow hashes and fsync. Tests of these opt in (`hashAsTheShopDoes`,
// `asShipped`). Servers in their own process get this, too.
hashCheaply()
fs.fsyncSync = () => {}
syncBuiltinESMExports()
