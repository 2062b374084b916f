import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { decodeAll, detectEncoding } from './encoding.ts'

const samples: Readonly<Record<string, readonly [readonly string[], readonly string[]]>> = {
  Russian: [
    ['windows-1251', 'koi8-r', 'cp866'],
    ['Имя;Город', 'Код,Партнёр\n1,Да', 'СЕВЕРЯНКА', 'Да', 'стоимость,5', 'Нет данных'],
  ],
  Korean: [['cp949'], ['이름,주소', '거래처,금액\n베르스타나,1000', '단가표', '서울', '담당자;연락처']],
  Chinese: [['gb18030'], ['姓名,地址', '名称,金额\n公司,100', '编号;单价;数量', '北京']],
  'traditional Chinese': [['big5'], ['姓名,地址', '產品名稱,單價', '編號;數量']],
  Japanese: [
    ['shift_jis', 'euc-jp'],
    ['氏名,住所', '商品名,単価,数量', 'カタカナ', '担当者;電話番号'],
  ],
  Western: [
    ['windows-1252'],
    ['Größe;Menge', 'première,sixième', 'Año,Población', 'Stück;Preis €', '25 °C', 'São Paulo'],
  ],
  Polish: [['windows-1250'], ['Zażółć gęślą jaźń', 'Łódź;Ilość;Cena zł']],
}

const cases = Object.entries(samples).flatMap(([language, [encodings, texts]]) =>
  encodings.flatMap(encoding => texts.map(text => [language, encoding, text] as const)),
)

test.each(cases)('%s in %s: %j', (_, encoding, text) => {
  const bytes = iconv.encode(text, encoding)
  expect(decodeAll(bytes, detectEncoding(bytes))).toBe(text)
})

test.each(['utf8', 'utf-16le', 'utf-16be', 'utf-32le'])('a mark decides: %s', encoding => {
  const bytes = iconv.encode('имя,1', encoding, { addBOM: true })
  const guess = detectEncoding(bytes)
  expect(guess.by).toBe('mark')
  expect(decodeAll(bytes, guess)).toBe('имя,1')
})

test('ASCII and valid UTF-8 are UTF-8, also when the sample ends inside a character', () => {
  expect(detectEncoding(Buffer.from('plain')).encoding).toBe('utf-8')
  const bytes = Buffer.from('단가표')
  expect(detectEncoding(bytes.subarray(0, bytes.length - 1)).encoding).toBe('utf-8')
})

test('a long start in ASCII does not hide the encoding of what follows', () => {
  const bytes = Buffer.concat([
    Buffer.from('id,code\n'.repeat(20_000)),
    iconv.encode('Наименование товара\n', 'windows-1251'),
  ])
  expect(detectEncoding(bytes).encoding).toBe('windows-1251')
})
