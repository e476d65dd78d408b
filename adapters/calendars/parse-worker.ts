// A thread that runs from source and ends after one calendar: untrusted input may keep a core busy.
import { parentPort, workerData } from 'node:worker_threads'
import { busyTimes, type CalendarQuery, CalendarTooLarge } from './busy-times.ts'

const { text, asked } = workerData as { text: string; asked: CalendarQuery }
try {
  parentPort?.postMessage({ problem: null, busy: busyTimes(text, asked) })
} catch (error) {
  parentPort?.postMessage({ problem: error instanceof CalendarTooLarge ? 'too_much' : 'not_a_calendar' })
}
