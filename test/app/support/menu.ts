import { choices } from '@/stores/overlays'
import { doing } from './page'
import { point } from './pointer'

/** The names of what can be chosen now. */
export const offered = (): string[] => choices.current?.map(({ name }) => name) ?? []

/** Chooses one of them. */
export async function choose(name: string): Promise<void> {
  const index = offered().indexOf(name)
  if (index < 0) throw new Error(`${name} is not offered, but: ${offered().join()}`)
  await doing(() => choices.close(index))
}

/** Closes what is open, without a choice. */
export function closeMenu(): void {
  if (choices.current) choices.close(-1)
}

/** A mouse's right button, where a finger would stay pressed. */
export const openMenu = (node: Element): Promise<void> => doing(() => void point(node, 'contextmenu', { pointerType: 'mouse' }))
