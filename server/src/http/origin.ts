import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i

/** Where members reach us. The sender of a request writes its Host header, so that counts only where it is known to be ours. */
export function originOf({ protocol, host }: FastifyRequest, { publicUrl, allowedHosts }: Pick<Config, 'publicUrl' | 'allowedHosts'>) {
  if (publicUrl) return publicUrl
  return LOOPBACK.test(host) || allowedHosts.includes(host.toLowerCase()) ? `${protocol}://${host}` : ''
}

/** Where the site's sockets are, by the hosts that it is known to have. */
export const socketOriginsOf = ({ publicUrl, allowedHosts }: Pick<Config, 'publicUrl' | 'allowedHosts'>): string[] =>
  publicUrl ? [publicUrl.replace(/^http/, 'ws')] : allowedHosts.flatMap((host) => [`ws://${host}`, `wss://${host}`])
