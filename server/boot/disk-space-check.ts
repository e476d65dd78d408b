import { statfs } from 'node:fs/promises'
import { freeSpace } from '#shop/limits.ts'

/** The space of a disk, in bytes; `free` is what the shop's own user may still fill. */
export type DiskSpace = { free: number; size: number }

/** The space of the disk that a folder is on. */
export async function diskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, size: blocks * bsize }
}

/** Whether there is enough free space to store visitors' files. */
export const hasDiskSpace = ({ free, size }: DiskSpace): boolean =>
  free >= Math.min(freeSpace.bytes, size * freeSpace.share)
