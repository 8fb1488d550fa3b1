import { askAny } from './ask.ts'
import { IntegrationError } from './error.ts'

/** How somebody shows themselves on another platform: a name, and the address of a picture; '' where there is none. */
export interface Looks {
  name: string
  picture: string
}

interface PictureAsk {
  /** Its name in the log. */
  service: string
  /** As the platform said it. */
  address: string
  /** The domain under which the platform keeps pictures. Others are not asked: this server must not be led to whatever it reaches. */
  domain: string
  /** The platform's interface itself, which may keep them, too. */
  host: string
  timeoutMs: number
}

/**
 * Fetches the picture of somebody on another platform, by https.
 *
 * @throws IntegrationError failed: also for an address elsewhere, and where no picture of at most 2 MB is
 */
export async function fetchPicture({ service, address, domain, host, timeoutMs }: PictureAsk): Promise<Buffer> {
  const url = URL.canParse(address) ? new URL(address) : null
  const isTheirs = url !== null && (url.origin === new URL(host).origin || isUnder(url, domain))
  if (!isTheirs) throw new IntegrationError('failed', service, 'a picture elsewhere')
  if (url.origin !== new URL(host).origin) url.protocol = 'https:'
  const answer = await askAny({ service, url, headers: { Accept: 'image/*' }, timeoutMs, repeatable: true })
  if (!Buffer.isBuffer(answer)) throw new IntegrationError('failed', service, 'no picture')
  return answer
}

const isUnder = ({ hostname, port }: URL, domain: string) => port === '' && (hostname === domain || hostname.endsWith(`.${domain}`))
