// A thread that runs from source and ends after one calendar: untrusted input may keep a core busy.
import { parentPort, workerData } from 'node:worker_threads'
import { busyTimes, type CalendarQuery, CalendarTooLarge } from './busy-times.ts'

const { text, query } = workerData as { text: string; query: CalendarQuery }
try {
  parentPort?.postMessage({ problem: null, busy: busyTimes(text, query) })
} catch (error) {
  parentPort?.postMessage({ problem: error instanceof CalendarTooLarge ? 'too_much' : 'not_a_calendar' })
}
