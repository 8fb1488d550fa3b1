import { openTown } from './support/town.ts'
import type { Angler } from './support/angler.ts'

/** What the operator and the members wrote: it stays in the language that they wrote it in. */
const WRITTEN_BY_OTHERS = '.menus, .word-list__words'

/** All words of the screen, read or heard, but for what others wrote. */
function words({ screen }: Angler): Promise<string> {
  return screen.evaluate((page, others) => {
    const copy = page.cloneNode(true) as HTMLElement
    for (const part of copy.querySelectorAll(others)) part.remove()
    const heard = ['aria-label', 'placeholder', 'alt', 'title'].flatMap((name) =>
      [...copy.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name)),
    )
    return [copy.textContent, ...heard].join('\n')
  }, WRITTEN_BY_OTHERS)
}

const spoken = ({ page }: Angler) => page.evaluate(() => document.documentElement.lang)

describe('the language', () => {
  const town = openTown()
  let visitor: Angler
  /** The files of languages that the page asked for. */
  let fetched: string[]

  async function arrives(locale: string) {
    visitor = await town.angler({ locale })
    // What is fetched ahead does not count.
    await visitor.savesData()
    fetched = []
    visitor.page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (/^\/js\/(locale|rooms)-/.test(pathname)) fetched.push(pathname)
    })
  }

  it.each([
    ['/pages/mine/mine', 'Connectez-vous à Compagnon de pêche'],
    ['/member/login/reg', 'Créer un compte'],
    ['/member/login/login', 'Bienvenue sur Compagnon de pêche'],
    ['/pages/search/search', 'Annuler'],
  ])('of a French browser is spoken on %s, and only its files are fetched', async (path, text) => {
    await arrives('fr-FR')
    await visitor.opens(path)
    await visitor.sees(text)
    expect(await spoken(visitor)).toBe('fr')
    expect(await words(visitor)).not.toMatch(/\p{Script=Han}/u)
    expect(fetched[0]).toMatch(/^\/js\/locale-fr\b/)
    // Its own words come with a page that has some.
    expect(fetched.slice(1).filter((file) => !/^\/js\/rooms-fr\b/.test(file))).toEqual([])
  })

  it('has the words of a room fetched with the first page that says them', async () => {
    await arrives('fr-FR')
    await visitor.opens('/')
    await visitor.follows('Météo et indice de pêche')
    await visitor.sees('Lever')
    expect(fetched.map((path) => path.split('.')[0])).toEqual(['/js/locale-fr', '/js/rooms-fr'])
    expect(await words(visitor)).not.toMatch(/undefined/)
  })

  it('of a French browser is spoken by the tab bar', async () => {
    await arrives('fr-FR')
    await visitor.opens('/')
    const bar = visitor.screen.getByRole('navigation')
    await bar.waitFor()
    expect(await bar.innerText()).toMatch(/^Accueil\s+Découvrir\s+Alentours\s+Moi$/)
    expect(await visitor.page.title()).toBe('Accueil')
  })

  it('changes at once when another is chosen, and stays', async () => {
    await arrives('zh-CN')
    await visitor.opens('/pages/mine/mine')
    const start = await visitor.page.evaluate(() => performance.timeOrigin)
    await visitor.taps('语言')
    await visitor.answers('Español')
    await visitor.sees('Inicia sesión en Compañero de Pesca')
    expect(await spoken(visitor)).toBe('es')
    expect(await visitor.page.evaluate(() => performance.timeOrigin)).toBe(start)
    expect(await visitor.page.evaluate(() => localStorage.getItem('locale'))).toBe('{"data":"es"}')

    await visitor.page.reload()
    await visitor.sees('Inicia sesión en Compañero de Pesca')
    expect(await spoken(visitor)).toBe('es')
    expect(fetched.map((path) => path.split('.')[0])).toEqual(['/js/locale-zh-Hans', '/js/locale-es', '/js/locale-es'])
  })

  it('is the one in which the server says what is wrong', async () => {
    await arrives('en-GB')
    await visitor.opens('/member/login/login')
    await visitor.taps('Password')
    await visitor.writes('Account', town.accounts.member.login)
    await visitor.writes('Password', 'not this one')
    await visitor.taps(/^I have read and agree/)
    await visitor.taps(/^Sign in$/)
    await visitor.sees('Incorrect account or password.')
  })
})
