import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { TabPanes } from '@/ui/layout/TabPanes'
import { doing } from '../support/page'
import { show } from '../support/render'

test('a tab is drawn when it is first visited, and kept as it was', async () => {
  const drawn: string[] = []
  function Pane({ name }: { name: string }) {
    const [typed, setTyped] = useState('')
    if (!drawn.includes(name)) drawn.push(name)
    return <input aria-label={name} value={typed} onChange={(event) => setTyped(event.target.value)} />
  }
  function Panes() {
    const [current, setCurrent] = useState('a')
    return (
      <TabPanes
        tabs={[
          { key: 'a', name: '甲' },
          { key: 'b', name: '乙' },
          { key: 'c', name: '丙' },
        ]}
        current={current}
        onChange={setCurrent}
        pane={(key) => <Pane name={key} />}
      />
    )
  }
  await show(<Panes />)
  await doing(() => fireEvent.change(screen.getByLabelText('a'), { target: { value: '写了一半' } }))
  await doing(() => fireEvent.click(screen.getByText('乙')))
  expect(drawn).toEqual(['a', 'b'])
  await doing(() => fireEvent.click(screen.getByText('甲')))
  expect((screen.getByLabelText('a') as HTMLInputElement).value).toBe('写了一半')
  expect(screen.getByLabelText('b').closest('.tab-pane--away')).not.toBeNull()
})
