import { act, render } from '@testing-library/react'
import { FilmPlayer } from '@/ui/base/FilmPlayer'

const done: string[] = []
let play: () => Promise<void>

beforeEach(() => {
  done.length = 0
  play = async () => undefined
  HTMLMediaElement.prototype.play = () => {
    done.push('play')
    return play()
  }
  HTMLMediaElement.prototype.pause = () => void done.push('pause')
})

const film = { src: '/media/film.mp4', poster: '/media/poster.webp', muted: true }

test('plays while it is told to, aloud or not, and does not begin anew for what it does already', () => {
  const { rerender, container } = render(<FilmPlayer {...film} playing={false} />)
  const video = container.querySelector('video')!
  rerender(<FilmPlayer {...film} playing />)
  rerender(<FilmPlayer {...film} playing />)
  expect([done, video.muted, video.poster]).toEqual([['pause', 'play'], true, 'http://localhost/media/poster.webp'])
  rerender(<FilmPlayer {...film} playing muted={false} />)
  expect(video.muted).toBe(false)
  rerender(<FilmPlayer {...film} playing={false} muted={false} />)
  expect(done.at(-1)).toBe('pause')
})

test('says that the browser does not let it begin', async () => {
  play = () => Promise.reject(new DOMException('NotAllowedError'))
  const blocked = jest.fn()
  await act(async () => void render(<FilmPlayer {...film} playing muted={false} onBlocked={blocked} />))
  expect(blocked).toHaveBeenCalledTimes(1)
})

test('without a poster has none', () => {
  const { container } = render(<FilmPlayer {...film} poster="" playing={false} />)
  expect(container.querySelector('video')!.hasAttribute('poster')).toBe(false)
})
