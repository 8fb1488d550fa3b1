import { screen } from '@testing-library/dom'
import { HostWay } from '@/features/sharing/HostWay.weapp'
import { show } from '../support/render'

jest.mock('@/ui/base/ShareTap', () => jest.requireActual<object>('@/ui/base/ShareTap.weapp'))

test("among the ways to share a post the host's own names that post to its page", async () => {
  await show(<HostWay id={12} />)
  expect(screen.getByText('转发给朋友').closest('[data-share]')!.getAttribute('data-share')).toBe('12')
})
