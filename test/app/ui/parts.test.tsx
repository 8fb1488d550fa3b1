import { Text, View } from '@tarojs/components'
import { createEvent, fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { Avatar } from '@/ui/base/Avatar'
import { Badge } from '@/ui/base/Badge'
import { Button } from '@/ui/base/Button'
import { CountBadge } from '@/ui/base/CountBadge'
import { LongPress } from '@/ui/base/LongPress'
import { OutLink } from '@/ui/base/OutLink'
import { PictureGrid } from '@/ui/base/PictureGrid'
import { Press } from '@/ui/base/Press'
import { Tap } from '@/ui/base/Tap'
import { Failure } from '@/ui/feedback/Failure'
import { Gone } from '@/ui/feedback/Gone'
import { Chips } from '@/ui/form/Chips'
import { DateField } from '@/ui/form/DateField'
import { Field } from '@/ui/form/Field'
import { KeepFocus } from '@/ui/form/KeepFocus'
import { SearchBox } from '@/ui/form/SearchBox'
import { Segments } from '@/ui/form/Segments'
import { SwitchRow } from '@/ui/form/SwitchRow'
import { TextArea } from '@/ui/form/TextArea'
import { Carousel } from '@/ui/layout/Carousel'
import { NavBar } from '@/ui/layout/NavBar'
import { Row } from '@/ui/layout/Row'
import { SheetRow } from '@/ui/layout/SheetRow'
import { InView } from '@/ui/list/InView'
import { buildPicture } from '../support/factories'
import { opened } from '../support/navigation'
import { doing } from '../support/page'
import { point } from '../support/pointer'
import { show } from '../support/render'

const click = (element: Element) => doing(() => fireEvent.click(element))
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

describe('a tap', () => {
  test('on a link opens the page here, and leaves to the browser what is meant for another tab', async () => {
    const taps: string[] = []
    await show(
      <View onClick={() => taps.push('card')}>
        <Tap to="/pages/hot/hot" onTap={() => taps.push('link')}>
          <Text>热榜</Text>
        </Tap>
      </View>,
    )
    const link = screen.getByText('热榜').closest('a')!
    for (const more of [{ metaKey: true }, { ctrlKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }]) {
      const event = createEvent.click(link, more)
      // The browser would go on, which jsdom cannot.
      document.addEventListener('click', (click) => click.preventDefault(), { once: true, capture: true })
      fireEvent(link, event)
    }
    expect([taps, opened]).toEqual([[], []])
    expect(fireEvent.click(link)).toBe(false)
    expect([taps, opened]).toEqual([['link'], ['/pages/hot/hot']])
  })

  test('on a button taps nothing below it, and does nothing while it is busy or disabled', async () => {
    const taps: string[] = []
    await show(
      <>
        <View onClick={() => taps.push('card')}>
          <Button onTap={() => taps.push('好')}>好</Button>
        </View>
        <Button busy onTap={() => taps.push('busy')}>
          存
        </Button>
        <Button disabled onTap={() => taps.push('disabled')}>
          删
        </Button>
      </>,
    )
    for (const name of ['好', '请稍候…', '删']) fireEvent.click(button(name))
    expect([taps, button('请稍候…').disabled, button('删').disabled, screen.queryByText('存')]).toEqual([['好'], true, true, null])
  })
})

test('a member without a picture, or whose picture does not come, is shown by a letter; another picture is tried', async () => {
  let change = (_: string | null) => {}
  function Changing() {
    const [url, setUrl] = useState<string | null>(null)
    change = setUrl
    return <Avatar url={url} name="𠮷野" size="large" />
  }
  const body = await show(<Changing />)
  const avatar = () => body.querySelector('.avatar')!
  expect([avatar().textContent, avatar().className]).toEqual(['𠮷', 'avatar avatar--large'])
  await doing(() => change('/media/a.webp'))
  expect(avatar().getAttribute('src')).toContain('/media/a.webp')
  await doing(() => fireEvent.error(avatar()))
  expect(avatar().textContent).toBe('𠮷')
  await doing(() => change('/media/b.webp'))
  expect(avatar().getAttribute('src')).toContain('/media/b.webp')
})

describe('pictures', () => {
  const grid = async (count: number) => {
    const open = jest.fn()
    const pictures = Array.from({ length: count }, () => buildPicture())
    const body = await show(<PictureGrid pictures={pictures} onOpen={open} />)
    return { open, pictures, sources: () => [...body.querySelectorAll('img')].map((img) => new URL(img.src).pathname), body }
  }

  test('one is as high as it is, and opens', async () => {
    const { open, pictures, sources, body } = await grid(1)
    expect([sources(), body.querySelector<HTMLElement>('.picture')!.style.paddingTop]).toEqual([[pictures[0]!.card], '75%'])
    await click(screen.getByAltText('查看图片'))
    expect(open.mock.calls).toEqual([[0]])
  })

  test.each([
    [2, 2, 'card'],
    [3, 3, 'thumb'],
    [4, 2, 'card'],
    [5, 3, 'thumb'],
  ] as const)('%i stand in %i columns', async (count, columns, size) => {
    const { open, pictures, sources, body } = await grid(count)
    expect([sources(), body.querySelector(`.picture-grid--${columns}`) !== null]).toEqual([pictures.map((picture) => picture[size]), true])
    await click(screen.getByAltText(`第 ${count} 张，共 ${count} 张`))
    expect(open.mock.calls).toEqual([[count - 1]])
  })

  test('that say what they show are called so', async () => {
    await show(<PictureGrid pictures={[buildPicture({ alt: '鲫鱼' })]} onOpen={() => undefined} />)
    screen.getByAltText('鲫鱼')
  })
})

describe('what did not come', () => {
  test.each([
    ['network', '没有网络', '重试', null],
    ['refused', '不行', '重试', null],
    ['signin', '请登录', '去登录', '/member/login/login'],
    ['gone', '没有了', '去首页看看', '/pages/index/index'],
  ] as const)('%s: says so, and offers a way on', async (kind, message, way, to) => {
    const retry = jest.fn()
    await show(<Failure problem={{ kind, message }} onRetry={retry} />)
    screen.getByText(message)
    await click(screen.getByText(way))
    expect([opened, retry.mock.calls.length]).toEqual([to ? [to] : [], to ? 0 : 1])
  })

  test('and is gone says at least that', async () => {
    await show(<Gone />)
    screen.getByText('内容不存在或已被删除')
  })
})

describe('a field', () => {
  test('hands over what is typed, and what it is for', async () => {
    const typed: string[] = []
    await show(
      <>
        <Field
          label="手机号"
          type="number"
          value="1"
          maxLength={11}
          autoComplete="tel"
          confirm="next"
          placeholder="11 位"
          onInput={(text) => typed.push(text)}
          end={<Text>发码</Text>}
        />
        <Field label="价格" type="digit" value="" onInput={(text) => typed.push(text)} focus />
        <TextArea label="正文" value="" maxLength={10} problem="写点什么吧" onInput={(text) => typed.push(text)} />
      </>,
    )
    const [phone, price, text] = ['手机号', '价格', '正文'].map((name) => screen.getByLabelText<HTMLInputElement>(name))
    expect(
      ['inputmode', 'maxlength', 'autocomplete', 'enterkeyhint', 'placeholder', 'aria-invalid'].map((name) => phone!.getAttribute(name)),
    ).toEqual(['numeric', '11', 'tel', 'next', '11 位', 'false'])
    expect([price!.getAttribute('inputmode'), price!.maxLength, document.activeElement === price, text!.maxLength]).toEqual([
      'decimal',
      140,
      true,
      10,
    ])
    for (const [index, field] of [phone!, price!, text!].entries())
      await doing(() => fireEvent.change(field, { target: { value: `${index}0` } }))
    expect(typed).toEqual(['00', '10', '20'])
    screen.getByText('发码')
    expect(screen.getByRole('alert').textContent).toBe('写点什么吧')
  })

  test('of a day has its bounds, and says what is wrong', async () => {
    const chosen: string[] = []
    await show(
      <DateField
        label="生日"
        placeholder="选择日期"
        value="2000-01-02"
        min="1900-01-01"
        max="2026-11-22"
        problem="太早了"
        onInput={(day) => chosen.push(day)}
      />,
    )
    const field = screen.getByLabelText<HTMLInputElement>('生日')
    expect([field.min, field.max, field.value, field.getAttribute('aria-invalid'), screen.getByRole('alert').textContent]).toEqual([
      '1900-01-01',
      '2026-11-22',
      '2000-01-02',
      'true',
      '太早了',
    ])
    await doing(() => fireEvent.change(field, { target: { value: '2001-02-03' } }))
    expect(chosen).toEqual(['2001-02-03'])
  })

  test('to search in is emptied by one tap, while there is anything in it', async () => {
    const searches = jest.fn()
    function Box() {
      const [value, setValue] = useState('鲫鱼')
      return <SearchBox value={value} onInput={setValue} onSearch={searches} placeholder="搜动态" />
    }
    await show(<Box />)
    const box = screen.getByLabelText<HTMLInputElement>('搜动态')
    await doing(() => fireEvent.keyDown(box, { key: 'Enter' }))
    await click(button('清空'))
    expect([box.value, screen.queryByLabelText('清空'), searches.mock.calls.length, box.maxLength > 0]).toEqual(['', null, 1, true])
  })

  test('keeps the focus when a button beside it is pressed', async () => {
    await show(
      <KeepFocus>
        <Text>表情</Text>
      </KeepFocus>,
    )
    expect(fireEvent.mouseDown(screen.getByText('表情'))).toBe(false)
  })
})

describe('a choice', () => {
  const choices = [
    { key: 'a', name: '甲' },
    { key: 'b', name: '乙' },
  ]
  test.each([
    ['segments', Segments],
    ['chips', Chips],
  ] as const)('of %s says which is made, and hands over another', async (_, Choice) => {
    const made: string[] = []
    await show(<Choice label="选一个" choices={choices} current="b" onChange={(key: string) => made.push(key)} />)
    const group = within(screen.getByRole('group', { name: '选一个' }))
    expect(group.getAllByRole('button').map((choice) => choice.getAttribute('aria-pressed'))).toEqual(['false', 'true'])
    for (const name of ['甲', '乙']) await click(group.getByText(name))
    expect(made).toEqual(['a', 'b'])
  })

  test('between on and off says which it is', async () => {
    const flip = jest.fn()
    await show(
      <>
        <SwitchRow name="推送" note="夜里不推" on onFlip={flip} />
        <SwitchRow name="声音" on={false} onFlip={() => undefined} />
      </>,
    )
    expect(screen.getAllByRole('button').map((row) => [row.getAttribute('aria-pressed'), row.textContent])).toEqual([
      ['true', '推送夜里不推'],
      ['false', '声音'],
    ])
    await click(screen.getByText('推送'))
    expect(flip).toHaveBeenCalledTimes(1)
  })
})

describe('a line of a menu', () => {
  test('shows what there is to say, and leads on', async () => {
    const tap = jest.fn()
    await show(
      <>
        <Row icon="bell" name="通知" note="关" unread={120} to="/member/notice/notice">
          <Text>图</Text>
        </Row>
        <Row name="退出" onTap={tap} />
      </>,
    )
    const [link] = screen.getAllByRole('link')
    expect([link!.textContent, within(link!).getByLabelText('99+ 条未读') !== null, link!.querySelector('.icon--bell') !== null]).toEqual([
      '通知关99+图',
      true,
      true,
    ])
    await click(link!)
    await click(button('退出'))
    expect([opened, tap.mock.calls.length, screen.queryByLabelText('0 条未读')]).toEqual([['/member/notice/notice'], 1, null])
  })

  test.each([
    ['另一个名字', '另一个名字'],
    [undefined, '昵称'],
  ])('may open a sheet, which what is in it closes: title %s', async (title, name) => {
    await show(
      <SheetRow name="昵称" note="老钓" title={title}>
        {(close) => <Button onTap={close}>好</Button>}
      </SheetRow>,
    )
    expect(screen.queryByRole('dialog')).toBeNull()
    await click(screen.getByText('老钓'))
    screen.getByRole('dialog', { name })
    await click(screen.getByText('好'))
    expect(screen.queryByRole('dialog')).toBeNull()
    await click(screen.getByText('老钓'))
    await click(within(screen.getByRole('dialog')).getByRole('button', { name: '关闭' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

test("a header keeps clear of the status bar and of the host's menu", async () => {
  const body = await show(<NavBar title="鱼情" statusBarHeight={44} capsule={{ top: 50, height: 32, widthFromRight: 97 }} backs={false} />)
  const bar = body.querySelector<HTMLElement>('.nav-bar')!
  expect([bar.style.paddingTop, bar.style.paddingRight, bar.querySelector<HTMLElement>('.nav-bar__row')!.style.minHeight]).toEqual([
    '44px',
    '103px',
    '44px',
  ])
})

test('a count of none shows nothing, and a word beside a name has its kind', async () => {
  const body = await show(
    <>
      <CountBadge count={0} />
      <CountBadge count={-1} />
      <CountBadge count={3} corner />
      <Badge kind="vip">会员</Badge>
      <Badge>作者</Badge>
    </>,
  )
  expect([...body.querySelectorAll('.count-badge, .badge')].map(({ className, textContent }) => [className, textContent])).toEqual([
    ['count-badge count-badge--corner', '3'],
    ['badge badge--vip', '会员'],
    ['badge', '作者'],
  ])
})

test('a slide alone takes the whole width, several show a corner of the next', async () => {
  const body = await show(
    <>
      <Carousel>{[<Text key="a">一</Text>]}</Carousel>
      <Carousel>{[<Text key="a">二</Text>, <Text key="b">三</Text>]}</Carousel>
    </>,
  )
  expect(
    [...body.querySelectorAll('.carousel__slide')].map(({ className, textContent }) => [textContent, className.includes('--only')]),
  ).toEqual([
    ['一', true],
    ['二', false],
    ['三', false],
  ])
})

test('a link out of the app knows nothing of it', async () => {
  await show(
    <OutLink url="https://fish.example" className="way">
      去看看
    </OutLink>,
  )
  const { href, target, rel, className } = screen.getByText<HTMLAnchorElement>('去看看')
  expect([href, target, rel, className]).toEqual(['https://fish.example/', '_blank', 'noopener noreferrer', 'tap way'])
})

test("a mouse's own menu is ours where there is one", async () => {
  const hold = jest.fn()
  await show(
    <LongPress menu onLongPress={hold}>
      <Text>好鱼</Text>
    </LongPress>,
  )
  expect(point(screen.getByText('好鱼'), 'contextmenu', { pointerType: 'mouse' })).toBe(false)
  expect(hold).toHaveBeenCalledTimes(1)
})

describe('a button that is held', () => {
  const said: string[] = []
  const open = async () => {
    said.length = 0
    Element.prototype.setPointerCapture = () => undefined
    await show(
      <Press
        label="按住说话"
        onPress={() => said.push('press')}
        onSlide={(up) => said.push(`slide ${up}`)}
        onLift={(brief) => said.push(brief ? 'brief' : 'lift')}
        onLost={() => said.push('lost')}
      >
        <Text>说</Text>
      </Press>,
    )
    const node = button('按住说话')
    return {
      node,
      event: (type: string, timeStamp: number, clientY = 100) => {
        const event = new MouseEvent(type, { bubbles: true, cancelable: true, clientY })
        Object.defineProperty(event, 'timeStamp', { value: timeStamp })
        return doing(() => node.dispatchEvent(Object.assign(event, { pointerId: 1 })))
      },
    }
  }

  test('says how long, and how far up the finger goes', async () => {
    const { node, event } = await open()
    await event('pointermove', 0)
    await event('pointerup', 0)
    await event('pointerdown', 1_000)
    await event('pointerdown', 1_001)
    await event('pointermove', 1_100, 40)
    await event('pointerup', 1_300)
    fireEvent.click(node)
    await event('pointerdown', 2_000)
    await event('pointerup', 2_299)
    fireEvent.click(node)
    expect(said).toEqual(['press', 'slide 60', 'lift', 'press', 'brief'])
  })

  test('is lost to the host, and is pressed by a keyboard alone', async () => {
    const { node, event } = await open()
    await event('pointerdown', 1_000)
    await event('pointercancel', 1_100)
    await event('pointercancel', 1_200)
    await event('pointerup', 1_300)
    fireEvent.click(node)
    expect([said, fireEvent.contextMenu(node)]).toEqual([['press', 'lost', 'press', 'brief'], false])
  })
})

test('what comes into view is reported once, and never what is not', async () => {
  const seen = jest.fn()
  let tell = (_: boolean) => {}
  const gone = jest.fn()
  Object.assign(globalThis, {
    IntersectionObserver: class {
      constructor(take: (entries: object[]) => void) {
        tell = (isIntersecting) => take([{ isIntersecting }])
      }
      observe() {}
      disconnect() {
        gone()
      }
    },
  })
  await show(<InView onSeen={seen} />)
  tell(false)
  expect([seen.mock.calls.length, gone.mock.calls.length]).toEqual([0, 0])
  tell(true)
  expect([seen.mock.calls.length, gone.mock.calls.length]).toEqual([1, 1])
  Reflect.deleteProperty(globalThis, 'IntersectionObserver')
})
