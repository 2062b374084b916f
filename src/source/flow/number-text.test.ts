import { expect, test } from 'vitest'
import { numberText } from './number-text.ts'

test.each([
  [4, 'decimal', '4'],
  [4, 'upperRoman', 'IV'],
  [1990, 'lowerRoman', 'mcmxc'],
  [27, 'lowerLetter', 'aa'],
  [2, 'russianUpper', 'Б'],
  [3, 'ganada', '다'],
  [12, 'koreanDigital', '십이'],
  [23, 'chineseCounting', '二十三'],
  [3, 'decimalEnclosedCircle', '③'],
  [5, 'none', ''],
  [5, 'noSuchFormat', '5'],
  [0, 'lowerRoman', '0'],
  [-1, 'lowerLetter', '-1'],
])('%i as %s is %s', (value, format, text) => expect(numberText(value, format)).toBe(text))
