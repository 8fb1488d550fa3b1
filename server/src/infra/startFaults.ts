import type { S3Config } from '../config.ts'
import { StartError } from '../lib/startError.ts'
import { NO_DATABASE } from './database.ts'

interface Fault extends Error {
  code?: string
  errors?: Error[]
}

/** The fault that another was made of: a pool wraps that of a connection, and a host with two addresses has two of them. */
function innermost(error: Fault): Fault {
  const inner = (error.cause ?? error.errors?.[0]) as Fault | undefined
  return inner ? innermost(inner) : error
}

const ADDRESS_FAULTS: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'what listens there hung up',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'there is no such host',
  ETIMEDOUT: 'nothing answers there',
  EHOSTUNREACH: 'no way leads there',
  ENETUNREACH: 'no way leads there',
}
const DATABASE_FAULTS: Record<string, string> = {
  '28P01': 'the user or the password is wrong',
  '28000': 'that user may not come in',
  '3D000': 'there is no such database',
  '53300': 'it has no connection left',
  '57P03': 'it does not take connections now',
}

/** Why the database that DATABASE_URL names cannot be reached, without its password; else the error as it is. */
export function databaseFault(error: Fault, url: string, variable = 'DATABASE_URL'): Error {
  const { code = '', message } = innermost(error)
  const known = ADDRESS_FAULTS[code] ?? DATABASE_FAULTS[code]
  // What a pool says of itself is a sentence.
  if (!known && error.code !== NO_DATABASE && !code.startsWith('08')) return error
  const { host, pathname } = new URL(url)
  return new StartError(
    `${variable}: the database ${pathname.slice(1)} at ${host} cannot be used, ${known ?? message}${code && ` (${code})`}.`,
    { cause: error },
  )
}

/** Why REDIS_URL leads nowhere, without its password. */
export function redisFault(error: Fault, url: string): Error {
  const { code = '', message } = innermost(error)
  return new StartError(
    `REDIS_URL: the Redis at ${new URL(url).host} cannot be used, ${ADDRESS_FAULTS[code] ?? message}${code && ` (${code})`}.`,
    { cause: error },
  )
}

/** Why the simulators that SIMULATORS names cannot be asked. */
export function simulatorFault(error: Fault, url: string): Error {
  const { code = '', message } = innermost(error)
  const reason = ADDRESS_FAULTS[code] ?? message
  return new StartError(`SIMULATORS: those at ${url} cannot be used, ${reason}. \`npm run simulators\` runs them.`, { cause: error })
}

const S3_FAULTS: Record<string, string> = {
  NoSuchBucket: 'there is no such bucket',
  InvalidAccessKeyId: 'S3_ACCESS_KEY_ID is no key there',
  SignatureDoesNotMatch: 'S3_SECRET_ACCESS_KEY does not belong to S3_ACCESS_KEY_ID',
  AccessDenied: 'this key may not list what is in it',
  AuthorizationHeaderMalformed: 'S3_REGION is not the one where it is',
  PermanentRedirect: 'S3_REGION is not the one where it is',
}

/** Why the bucket that S3_BUCKET names cannot be used. */
export function storeFault(error: Fault, { endpoint, bucket }: S3Config): Error {
  const { code = '', message } = innermost(error)
  const reason = S3_FAULTS[error.name] ?? ADDRESS_FAULTS[code] ?? message
  return new StartError(`S3_BUCKET: the bucket ${bucket} at ${new URL(endpoint).host} cannot be used, ${reason}.`, { cause: error })
}

/** Why nobody can listen there; else the error as it is. */
export function listenFault(error: Fault, { host, port }: { host: string; port: number }): Error {
  const faults: Record<string, string> = {
    EADDRINUSE: `Port ${port} is taken: end what runs there, or set PORT to another.`,
    EACCES: `PORT: this account may not listen at port ${port}: set another, above 1023.`,
    EADDRNOTAVAIL: `HOST: ${host} is no address of this machine.`,
    ENOTFOUND: `HOST: ${host} is no address of this machine.`,
    EAI_AGAIN: `HOST: ${host} is no address of this machine.`,
  }
  const fault = error.code && faults[error.code]
  return fault ? new StartError(fault, { cause: error }) : error
}
