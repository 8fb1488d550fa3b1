import type { CardType, MessageCard, MessageCardOf } from '@anglers/contract/messageCards'
import type { Db } from '../../infra/database.ts'
import type { ReadServices } from '../../kernel/context.ts'
import { merged, type Module } from '../../kernel/module.ts'

/** How things of one type look in messages: the same to everyone in a conversation. */
export interface CardPresenter<T extends CardType> {
  /** These, as anyone may see them; what a visitor could not see, or is no more, is left out. */
  present(services: ReadServices, ids: readonly number[]): Promise<Map<number, MessageCardOf<T>>>
  /** What stands in the place of one that was left out. */
  gone(id: number): MessageCardOf<T>
  /** What operators are told of it where such a message is reported: what its sender wrote, or where it leads. */
  evidence(db: Db, id: number): Promise<string>
}

type CardPresenters = { [T in CardType]: CardPresenter<T> }

declare module '../../kernel/module.ts' {
  interface Module {
    messageCards?: Partial<CardPresenters>
  }
}

// A row may be older or newer than the types that are known.
const presenters = (modules: readonly Module[]): Partial<CardPresenters> => merged(modules, 'messageCards')

/** A thing of any domain. */
export interface CardRef {
  type: CardType
  id: number
}

/** These things as cards, in their order; none for one of a type that is not known. */
export async function findCards(services: ReadServices, refs: readonly CardRef[]): Promise<(MessageCard | undefined)[]> {
  const by = presenters(services.modules)
  const types = [...new Set(refs.map(({ type }) => type))]
  const found = new Map(
    await Promise.all(
      types.map(async (type) => {
        const ids = refs.filter((ref) => ref.type === type).map(({ id }) => id)
        return [type, await by[type]?.present(services, ids)] as const
      }),
    ),
  )
  return refs.map(({ type, id }) => found.get(type)?.get(id) ?? by[type]?.gone(id))
}

/** What operators are told of a card: of one that is gone, or of a type that is not known, what it was. */
export const cardEvidence = async ({ db, modules }: Pick<ReadServices, 'db' | 'modules'>, { type, id }: CardRef): Promise<string> =>
  (await presenters(modules)[type]?.evidence(db, id)) || `${type} ${id}`
