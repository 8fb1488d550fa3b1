import { REDIRECT_SIGN_IN_MINUTES } from '@anglers/contract/limits'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Browser } from '../kernel/browser.ts'

const KEY = /^[\w-]{20,100}$/

/** The browser behind a request. Over TLS no other host, and nobody in between, can set its cookie. */
export function browserOf(request: FastifyRequest, reply: FastifyReply, { secure }: { secure: boolean }): Browser {
  const name = secure ? '__Host-signin' : 'signin'
  return {
    key: cookieOf(request.headers.cookie, name),
    remember: (key) => void reply.header('Set-Cookie', `${name}=${key}; Path=/; Max-Age=${REDIRECT_SIGN_IN_MINUTES * 60}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`),
    back: '',
  }
}

function cookieOf(header: string | undefined, name: string): string | null {
  const value = header?.split(';').map((pair) => pair.trim()).find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
  return value !== undefined && KEY.test(value) ? value : null
}
