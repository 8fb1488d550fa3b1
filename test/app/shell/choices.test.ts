import { discStyle } from '@/shell/publish/choices'

test.each<[what: string, icoBg: string, color: string, background: string, sign: string]>([
  ['lit and shaded', '#1e73be', '#ffffff', 'linear-gradient(160deg, #3e87c7, #1c6aaf)', '#ffffff'],
  ['of three digits', '#000', '#fff', 'linear-gradient(160deg, #242424, #000000)', '#ffffff'],
  ['as bright as its sign bears', 'rgb(42, 157, 143)', '#ffffff', 'linear-gradient(160deg, #2a9d8f, #279084)', '#ffffff'],
  ['with a sign that can be made out', '#f59f00', '#ffffff', 'linear-gradient(160deg, #f6ac24, #e19200)', '#312000'],
  ['as the operator wrote it, where that is no plain colour', 'rgba(1, 2, 3, .5)', '#123456', 'rgba(1, 2, 3, .5)', '#123456'],
])('a round is %s', (_, icoBg, color, background, sign) => {
  expect(discStyle({ icoBg, color })).toMatchObject({ background, color: sign })
})
