import { REDIRECT_SIGN_IN_MINUTES } from '@anglers/contract/limits'
import type {} from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Browser } from '../kernel/browser.ts'

const KEY = /^[\w-]{20,100}$/

/** The browser behind a request. Over TLS no other host, and nobody in between, can set its cookie. */
export function browserOf({ cookies }: FastifyRequest, reply: FastifyReply, { secure }: { secure: boolean }): Browser {
  const name = secure ? '__Host-signin' : 'signin'
  const key = cookies[name]
  return {
    key: key !== undefined && KEY.test(key) ? key : null,
    remember: (own) =>
      void reply.setCookie(name, own, { path: '/', maxAge: REDIRECT_SIGN_IN_MINUTES * 60, httpOnly: true, sameSite: 'lax', secure }),
    back: '',
  }
}
