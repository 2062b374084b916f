// Holds the write lock of an index until it is killed. Arguments: index file.
import Database from 'libsql'

const database = new Database(process.argv[2])
database.exec('BEGIN IMMEDIATE')
console.log('open')
setInterval(() => undefined, 1000)
