import { fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { AvatarTap } from '@/ui/base/AvatarTap.weapp'
import { ConsentButton } from '@/ui/base/ConsentButton.weapp'
import { SortCell } from '@/ui/base/SortCell.weapp'
import { WebFrame } from '@/ui/base/WebFrame.weapp'
import { TextBox } from '@/ui/form/TextBox.weapp'
import { TextInput } from '@/ui/form/TextInput.weapp'
import { INPUT_MAX_LENGTH } from '@anglers/contract/limits'

// What is only on Douyin stands on what both have, which is that of H5 in these tests.
const { AvatarTap: DouyinAvatarTap } = jest.requireActual<typeof import('@/ui/base/AvatarTap')>('@/ui/base/AvatarTap.tt')
const { ConsentButton: DouyinConsent } = jest.requireActual<typeof import('@/ui/base/ConsentButton')>('@/ui/base/ConsentButton.tt')
const { LongPress } = jest.requireActual<typeof import('@/ui/base/LongPress')>('@/ui/base/LongPress.weapp')
const { Press } = jest.requireActual<typeof import('@/ui/base/Press')>('@/ui/base/Press.weapp')
const { ShareTap } = jest.requireActual<typeof import('@/ui/base/ShareTap')>('@/ui/base/ShareTap.weapp')
const { TextInput: DouyinInput } = jest.requireActual<typeof import('@/ui/form/TextInput')>('@/ui/form/TextInput.tt')

/** What the host's own views were given last. */
type Given = Record<string, (event?: object) => void> & { [name: string]: unknown }
const given: Record<string, Given> = {}
function mockView(name: string) {
  return (props: Given & { children?: ReactNode }) => {
    given[name] = props
    return (
      <div className={props.className as unknown as string} onClick={props.onClick as never}>
        {props.children}
      </div>
    )
  }
}

jest.mock('@tarojs/components', () => ({
  ...jest.requireActual<object>('@tarojs/components'),
  Button: mockView('Button'),
  Input: mockView('Input'),
  Textarea: mockView('Textarea'),
  View: mockView('View'),
  WebView: mockView('WebView'),
}))

const said: unknown[] = []
beforeEach(() => {
  said.length = 0
})

describe('a button that is held', () => {
  const finger = (clientY: number, timeStamp = 0) => ({ changedTouches: [{ clientY }], timeStamp })
  const hold = () => {
    render(
      <Press
        label="按住说话"
        onPress={() => said.push('press')}
        onSlide={(up) => said.push(up)}
        onLift={(brief) => said.push(brief ? 'brief' : 'lift')}
        onLost={() => said.push('lost')}
      >
        说
      </Press>,
    )
    return given.View!
  }

  test('says how far up the finger goes, and how long it stayed; the tap that the host adds is none', () => {
    const view = hold()
    view.onTouchStart!(finger(100, 1_000))
    view.onTouchMove!(finger(40))
    view.onTouchEnd!(finger(40, 1_300))
    view.onClick!()
    view.onTouchStart!(finger(100, 2_000))
    view.onTouchEnd!(finger(100, 2_299))
    view.onClick!()
    expect(said).toEqual(['press', 60, 'lift', 'press', 'brief'])
    // Else the page scrolls under the finger.
    expect(view.catchMove).toBe(true)
  })

  test('is lost to a call, and is pressed by a screen reader, which only taps', () => {
    const view = hold()
    view.onTouchStart!(finger(100, 1_000))
    view.onTouchCancel!({})
    view.onTouchEnd!(finger(100, 1_400))
    view.onClick!()
    expect([said, view.ariaRole, view.ariaLabel]).toEqual([['press', 'lost', 'press', 'brief'], 'button', '按住说话'])
  })
})

test("a menu opens on the host's long press", () => {
  render(
    <LongPress className="row" onLongPress={() => said.push('menu')}>
      鲫鱼
    </LongPress>,
  )
  given.View!.onLongPress!()
  expect([said, given.View!.className, screen.queryByText('鲫鱼') !== null]).toEqual([['menu'], 'row', true])
})

test('what can be sorted is only shown, as it is moved by its menu', () => {
  render(
    <SortCell className="cell" index={0} count={2} onMove={() => said.push('moved')}>
      鲫鱼
    </SortCell>,
  )
  expect(screen.getByText('鲫鱼').className).toBe('cell')
})

test("what is shared by the host's button is named to its page, and the card below it is not opened", () => {
  render(
    <div onClick={() => said.push('card')}>
      <ShareTap label="分享" id={12} onShare={() => said.push('share')}>
        分享
      </ShareTap>
    </div>,
  )
  fireEvent.click(screen.getByText('分享'))
  const { openType, ariaLabel, 'data-share': id } = given.Button!
  expect([openType, id, ariaLabel, said]).toEqual(['share', 12, '分享', []])
})

describe('an avatar', () => {
  const props = { onTap: () => said.push('tap'), onChosen: (path: string) => said.push(path) }

  test('is chosen from what WeChat offers', () => {
    render(<AvatarTap {...props}>头像</AvatarTap>)
    given.Button!.onChooseAvatar!({ detail: { avatarUrl: 'wxfile://avatar' } })
    fireEvent.click(screen.getByText('头像'))
    expect([given.Button!.openType, said]).toEqual(['chooseAvatar', ['wxfile://avatar']])
  })

  test('is chosen as any picture on Douyin', () => {
    render(<DouyinAvatarTap {...props}>头像</DouyinAvatarTap>)
    fireEvent.click(screen.getByText('头像'))
    expect(said).toEqual(['tap'])
  })
})

describe('the use of private information', () => {
  test("is agreed to by WeChat's own button, by the id that it is told; a mere tap is no word", () => {
    render(
      <ConsentButton id="agree" onAgree={() => said.push('agreed')}>
        同意
      </ConsentButton>,
    )
    fireEvent.click(screen.getByText('同意'))
    expect([given.Button!.openType, given.Button!.id, said]).toEqual(['agreePrivacyAuthorization', 'agree', []])
    given.Button!.onAgreePrivacyAuthorization!()
    expect(said).toEqual(['agreed'])
  })

  test('is agreed to by a tap on Douyin', () => {
    render(
      <DouyinConsent id="agree" onAgree={() => said.push('agreed')}>
        同意
      </DouyinConsent>,
    )
    fireEvent.click(screen.getByText('同意'))
    expect(said).toEqual(['agreed'])
  })
})

test('a page of the web is shown by the host', () => {
  render(<WebFrame label="公告" url="https://mp.weixin.qq.com/s" />)
  expect(given.WebView!.src).toBe('https://mp.weixin.qq.com/s')
})

describe('a field', () => {
  const props = { label: '密码', value: '在', placeholder: '写点什么', onInput: (text: string) => said.push(text) }

  test('of a line says what is typed and when that is meant, and takes no more than there is room for', () => {
    const { rerender } = render(<TextInput {...props} password focus confirm="search" onConfirm={() => said.push('search')} />)
    given.Input!.onInput!({ detail: { value: '在吗' } })
    given.Input!.onConfirm!()
    const { type, password, focus, confirmType, maxlength, value, placeholder } = given.Input!
    expect(said).toEqual(['在吗', 'search'])
    expect([type, password, focus, confirmType, maxlength]).toEqual(['text', true, true, 'search', INPUT_MAX_LENGTH])
    expect([value, placeholder, given.Input!.ariaLabel]).toEqual(['在', '写点什么', '密码'])
    rerender(<TextInput {...props} type="digit" maxLength={6} />)
    expect([given.Input!.type, given.Input!.maxlength]).toEqual(['digit', 6])
  })

  test.each([
    ['nickname', 'text'],
    ['number', 'number'],
  ] as const)('of Douyin, which offers no name, is a plain one for that: %s', (type, drawn) => {
    render(<DouyinInput {...props} type={type} />)
    expect([given.Input!.type, given.Input!.onBlur]).toEqual([drawn, undefined])
  })

  test('of lines says when it has the caret, and moves for the keyboard or does not', () => {
    render(<TextBox {...props} focus adjustPosition={false} maxLength={50} onFocus={() => said.push('focus')} />)
    given.Textarea!.onFocus!()
    const { focus, adjustPosition, autoHeight, value, placeholder } = given.Textarea!
    expect([focus, adjustPosition, autoHeight, value, placeholder, said]).toEqual([true, false, true, '在', '写点什么', ['focus']])
  })
})
