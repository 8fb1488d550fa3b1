import pino, { type Logger } from 'pino'
import type { Writable } from 'node:stream'
import { logOutput } from './logOutput.ts'

/** What no line says. */
const SECRETS = ['req.headers.authorization', 'req.query.access_token', 'access_token', 'password', 'code', 'token']

/** What an error says of itself, but for what Postgres adds of the row that failed: members' words, names and phones. */
const errorOf = (error: Error): object => {
  const { detail: _row, where: _at, ...said } = pino.stdSerializers.err(error) as { detail?: string; where?: string }
  return said
}

/** The log of a server, a line of JSON for each thing that is said. */
export const openLogger = (level: string, output: Writable): Logger =>
  pino({ level, redact: { paths: SECRETS, censor: '[secret]' }, serializers: { err: errorOf } }, logOutput(output))
