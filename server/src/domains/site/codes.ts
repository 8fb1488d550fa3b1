import type { Input } from '@anglers/contract'
import { MINI_CODE_WIDTH_PX, MINI_SCENE_CHARS } from '@anglers/contract/limits'
import type { Db } from '../../infra/database.ts'
import type { Services } from '../../kernel/context.ts'
import { ApiError, notFound } from '../../kernel/errors.ts'
import { HOME_PAGE } from '../../lib/appPages.ts'
import { drawCode, keptCode, pageLink } from './qrcode.ts'
import { findScene, keepScene } from './queries.ts'

type Asking = Pick<Services, 'db' | 'integrations' | 'config'> & { origin: string }

/** Where a code leads whose parameters are kept here: the app finds out the rest, and goes on. */
const LANDING = HOME_PAGE.slice(1)

/**
 * A code that opens a page: WeChat's own for the mini-program, or a QR code of an address of this site. The operator's mini-program
 * comes first; a simulated one opens nowhere, so it has to be asked for.
 *
 * @throws ApiError rest_invalid_param for a page that the app lacks, or that is not to be shared; not_offered; IntegrationError
 */
export async function codeOf(
  { db, integrations, config, origin }: Asking,
  { page, scene, kind, width }: Input<'GET qrcode'>,
): Promise<Buffer> {
  const link = pageLink(origin, page, scene)
  if ((kind ?? (config.integrations.platforms.wechatMini ? 'mini' : 'web')) === 'web') {
    // Of a path alone a phone's camera does not know the site.
    if (!origin) throw new ApiError('not_offered')
    return drawCode(link, width!)
  }
  const port = integrations.mini.wechat
  if (!port) throw new ApiError('not_offered')
  const { pathname, search } = new URL(link, 'http://site')
  const wanted = await miniScene(db, pathname, search)
  return keptCode(`mini ${port.appId} ${width} ${wanted.page} ${wanted.scene}`, async () => {
    const picture = await port.draw({ ...wanted, width: MINI_CODE_WIDTH_PX })
    const { default: sharp } = await import('sharp')
    return sharp(picture).resize(width!, width!).png().toBuffer()
  })
}

/** What WeChat lets a code carry: the parameters themselves, or the number that stands for them. */
async function miniScene(db: Db, pathname: string, search: string): Promise<{ page: string; scene: string }> {
  const scene = search.slice(1)
  // It takes no %, and no empty scene.
  if (scene.length <= MINI_SCENE_CHARS && !/[^\w=&.~-]/.test(scene)) return { page: pathname.slice(1), scene: scene || '_' }
  return { page: LANDING, scene: `scene=${await keepScene(db, pathname + search)}` }
}

/**
 * The page that the number in a scanned code stands for, with its parameters.
 *
 * @throws ApiError rest_not_found
 */
export async function scannedPage(db: Db, id: number): Promise<string> {
  const path = await findScene(db, id)
  if (path === undefined) throw notFound()
  return path
}
