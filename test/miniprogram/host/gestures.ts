import type { Activity } from './Activity.ts'
import type { Path } from './find.ts'
import type { Foreign, Node } from './types.ts'

/** Events that rise from the touched node to the page; all others stay where they happen. */
const BUBBLING = new Set([
  'tap',
  'longpress',
  'longtap',
  'touchstart',
  'touchmove',
  'touchend',
  'touchcancel',
  'transitionend',
  'animationend',
])

/** What a button with an open-type reports after it was tapped. */
const OPEN_TYPE_EVENTS: Record<string, string> = {
  agreePrivacyAuthorization: 'agreeprivacyauthorization',
  getPhoneNumber: 'getphonenumber',
  chooseAvatar: 'chooseavatar',
}

const point = { clientX: 10, clientY: 10, pageX: 10, pageY: 10, identifier: 0 }
const touching = { touches: [point], changedTouches: [point] }

/** Delivers events to the handlers that the templates name. */
export class Gestures {
  private readonly start = Date.now()

  constructor(
    private readonly activity: Activity,
    private readonly toForeign: (value: unknown) => Foreign,
  ) {}

  /** @throws on a disabled button, which would not answer a finger either */
  tap(path: Path, openTypeDetail: object = {}): void {
    const button = path.findLast((node) => node.tag === 'button')
    if (button?.attributes.disabled) throw new Error('The button is disabled')
    this.dispatch('touchstart', path, {}, touching)
    this.dispatch('touchend', path, {}, { touches: [], changedTouches: [point] })
    this.dispatch('tap', path, { x: 10, y: 10 }, touching)
    const event = OPEN_TYPE_EVENTS[String(button?.attributes['open-type'])]
    if (event && button) this.dispatch(event, path.slice(0, path.indexOf(button) + 1), openTypeDetail)
  }

  /** Keeps a finger on it. When it is lifted, the host reports no tap any more. */
  press(path: Path): void {
    this.dispatch('touchstart', path, {}, touching)
    this.dispatch('longpress', path, { x: 10, y: 10 }, touching)
    this.dispatch('touchend', path, {}, { touches: [], changedTouches: [point] })
  }

  /** Types into a field and leaves it. */
  type(path: Path, value: string): void {
    this.dispatch('focus', path, { value: '', height: 0 })
    this.dispatch('input', path, { value, cursor: value.length, keyCode: value.charCodeAt(value.length - 1) || 8 })
    this.dispatch('blur', path, { value, cursor: value.length })
  }

  /** Takes what the keyboard offers in a field of type nickname. It comes when the field is left, with no event of typing. */
  takeNickname(path: Path, value: string): void {
    if (path.at(-1)!.attributes.type !== 'nickname') throw new Error('The keyboard offers a nickname in a field of that type only')
    this.dispatch('focus', path, { value: '', height: 0 })
    this.dispatch('blur', path, { value, cursor: value.length })
  }

  /** Turns a picker's wheels to a value, and takes it. */
  pick(path: Path, value: string): void {
    this.dispatch('change', path, { value })
  }

  /** Presses the keyboard's own "done". */
  confirm(path: Path, value: string): void {
    this.dispatch('confirm', path, { value })
  }

  /** Calls the handlers on the way from the last node of the path upwards. */
  dispatch(type: string, path: Path, detail: object, extra: object = {}): void {
    const target = path.at(-1) as Node
    const way = BUBBLING.has(type) ? [...path].reverse() : [target]
    for (const node of way) {
      const caught = node.attributes[`catch${type}`]
      const handler = caught ?? node.attributes[`bind${type}`] ?? node.attributes[`bind:${type}`]
      if (typeof handler === 'string') {
        const event = this.toForeign({
          type,
          timeStamp: Date.now() - this.start,
          detail,
          mark: {},
          touches: [],
          changedTouches: [],
          ...extra,
          target: element(target),
          currentTarget: element(node),
        })
        this.activity.guard(() => node.owner[handler]?.(event))
      }
      if (caught !== undefined) return
    }
  }
}

function element({ attributes }: Node) {
  const dataset = Object.fromEntries(
    Object.entries(attributes)
      .filter(([name]) => name.startsWith('data-'))
      .map(([name, value]) => [name.slice('data-'.length).replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()), value]),
  )
  return { id: String(attributes.id ?? ''), offsetLeft: 0, offsetTop: 0, dataset }
}
