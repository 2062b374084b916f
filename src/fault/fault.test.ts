import { expect, test } from 'vitest'
import { Fault, faultTable, isFault } from './index.ts'

test('a fault says what it found, and its code says what to do', () => {
  const fault = new Fault('source-empty', 'prices.xlsx holds no bytes', { at: { source: 'prices.xlsx' } })
  expect(fault.message).toBe('prices.xlsx holds no bytes')
  expect(fault.facts).toMatchObject({ http: 422, exit: 4 })
  expect(fault.at?.source).toBe('prices.xlsx')
})

test('a fault is told from other errors, and by code', () => {
  const fault = new Fault('time-out', 'stopped after 10,000 ms')
  expect(isFault(fault)).toBe(true)
  expect(isFault(fault, 'cancelled')).toBe(false)
  expect(isFault(new Error('time-out'))).toBe(false)
})

test('codes, statuses and exit numbers are promises', () => {
  const pins = Object.entries(faultTable).map(([code, { http, exit }]) => `${code} ${http} ${exit}`)
  expect(pins).toEqual([
    'usage 400 2',
    'source-missing 404 3',
    'source-folder 400 4',
    'source-forbidden 403 6',
    'source-changed 409 7',
    'source-empty 422 4',
    'source-unknown 415 4',
    'source-unsupported 415 4',
    'source-encrypted 422 4',
    'source-corrupt 422 4',
    'source-bomb 413 5',
    'source-too-large 413 5',
    'library-missing 404 3',
    'library-newer 409 7',
    'library-busy 409 7',
    'library-corrupt 500 6',
    'library-forbidden 403 6',
    'output-forbidden 403 6',
    'disk-full 507 6',
    'table-missing 404 3',
    'corrections-invalid 422 4',
    'column-missing 404 3',
    'document-missing 404 3',
    'plan-missing 404 3',
    'plan-invalid 400 2',
    'sql-refused 422 4',
    'sql-failed 422 4',
    'settings-invalid 400 2',
    'package-missing 501 2',
    'model-unreachable 502 6',
    'model-busy 503 6',
    'model-refused 502 6',
    'model-failed 502 6',
    'workspace-missing 404 3',
    'workspace-full 413 5',
    'too-many-queries 503 5',
    'database-missing 404 3',
    'database-failed 502 6',
    'time-out 504 5',
    'cancelled 499 5',
    'request-invalid 400 2',
    'token-missing 401 6',
    'scope-missing 403 6',
    'origin-refused 403 6',
    'route-missing 404 3',
    'method-refused 405 2',
    'media-refused 415 2',
    'range-refused 416 2',
    'request-slow 408 5',
    'library-unknown 404 3',
    'library-exists 409 7',
    'job-missing 404 3',
    'upload-refused 422 4',
    'request-too-large 413 5',
    'too-many-requests 429 5',
    'stopping 503 6',
    'address-taken 500 7',
    'defect 500 1',
  ])
})

test('every remedy is a sentence', () => {
  expect(Object.values(faultTable).filter(({ remedy }) => !/^[A-Z].+\.$/.test(remedy))).toEqual([])
})
