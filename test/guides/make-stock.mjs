// Makes the SQLite database of a shop: node make-stock.mjs FILE
import { createRequire } from 'node:module'
import { argv } from 'node:process'

const Sqlite = createRequire(import.meta.url)('libsql')
const database = new Sqlite(argv[2])
database.exec(`
  CREATE TABLE stock (item TEXT, shelf TEXT, pieces INTEGER);
  INSERT INTO stock VALUES ('soap', 'B', 12), ('salt', 'A', 20), ('glue', 'B', 0), ('rope', 'B', 4);
  UPDATE stock SET pieces = 8 WHERE item = 'soap';
  INSERT INTO stock VALUES ('glue', 'B', 10);
`)
database.close()
