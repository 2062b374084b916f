export type { OpenSql, RunSql, SqlBounds, SqlResult, SqlSession, SqlTable, SqlValue } from './run-sql.ts'
