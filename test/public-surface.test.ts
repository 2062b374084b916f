import { expect, test } from 'vitest'
import * as cellcite from '../src/index.ts'

test('the values of the public API are these, and no others', () => {
  expect(Object.keys(cellcite).sort()).toEqual([
    'Fault',
    'askLibrary',
    'cardOf',
    'cellsOf',
    'describe',
    'faultTable',
    'findSources',
    'formatCell',
    'formatRect',
    'isFault',
    'openLibrary',
    'openSource',
    'parentOf',
    'parseRect',
    'passagesOf',
    'readSource',
    'recordsOf',
    'searchLibrary',
    'sourceOfBytes',
    'understand',
  ])
})
