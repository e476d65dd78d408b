import * as m from '#locales/compiled/messages.js'

const kilobyte = 1024
const megabyte = kilobyte * kilobyte

/** A file size in the page's language: "83 KB", from one megabyte on "1.2 MB". */
export function fileSize(bytes: number): string {
  return bytes < megabyte
    ? m.file_size_kilobytes({ size: Math.max(1, Math.round(bytes / kilobyte)) })
    : m.file_size_megabytes({ size: (bytes / megabyte).toFixed(1) })
}
