import { fill, place, rect, smooth, stroke, type Canvas } from '../canvas.ts'
import { animal, bird, ground, portrait, type Portrait } from '../faces.ts'
import { kingfisher } from '../figures.ts'
import { fish } from '../fish.ts'
import { minnowLure, spinningReel } from '../gear.ts'
import { stoneBridge } from '../land.ts'
import { palettes } from '../palettes.ts'
import { landscape, type Scene } from '../scene.ts'
import type { SpeciesName } from '../species.ts'
import { standingFloat, tent, umbrella } from '../tackle.ts'
import { rings } from '../water.ts'

const avatar = (name: string, alt: string, draw: (c: Canvas) => void): Scene => ({
  name: `avatar-${name}`,
  alt,
  width: 320,
  height: 320,
  draw,
})
const person = (name: string, alt: string, tones: readonly [string, string], face: Portrait) =>
  avatar(name, alt, (c) => c.add(ground(c, ...tones), portrait(c, face)))
const beast = (name: string, alt: string, tones: readonly [string, string], kind: Parameters<typeof animal>[1], coat: string) =>
  avatar(name, alt, (c) => c.add(ground(c, ...tones), animal(c, kind, coat)))
const swimmer = (name: string, alt: string, tones: readonly [string, string], kind: SpeciesName, turn: number) =>
  avatar(name, alt, (c) => {
    const p = palettes.jade
    c.add(ground(c, ...tones), rings(p, 160, 236, 130, 4), place(34 - turn * 0.6, 160 - turn * 2.2, 0.262, turn, fish(c, kind)))
  })

/** Forty faces for forty members. */
export const avatars: readonly Scene[] = [
  person('straw-hat', '戴草帽的大叔', ['#f3c66b', '#e08a4a'], {
    hair: '#3a2e28',
    style: 'short',
    coat: '#3f6b8a',
    hat: 'straw',
    hatTone: '#e6c98a',
    beard: 'stubble',
    smile: 'open',
    skin: '#dca27c',
  }),
  person('green-cap', '绿帽檐的年轻人', ['#8fc7b5', '#3f8f86'], {
    hair: '#2a211d',
    style: 'short',
    coat: '#e0a544',
    hat: 'cap',
    hatTone: '#37684e',
    smile: 'closed',
  }),
  person('glasses', '戴眼镜的老师', ['#b9cfe6', '#6d93c0'], { hair: '#2e2725', style: 'short', coat: '#5a4a6a', glasses: 'clear' }),
  person('sunglasses', '戴偏光镜的路亚玩家', ['#f7b389', '#d9654f'], {
    hair: '#1f1a18',
    style: 'short',
    coat: '#2b3a44',
    glasses: 'sun',
    hat: 'cap',
    hatTone: '#2f3f6a',
    smile: 'closed',
    skin: '#d99c74',
  }),
  person('bob', '短发姑娘', ['#fbd0cf', '#e88a98'], { hair: '#3a2622', style: 'bob', coat: '#5f9a8f', smile: 'open', skin: '#f6cfae' }),
  person('long-hair', '长发女钓友', ['#cfe3c8', '#7fb08a'], {
    hair: '#4a2f24',
    style: 'long',
    coat: '#d9725a',
    smile: 'closed',
    skin: '#f5c9a6',
  }),
  person('grey', '头发花白的老先生', ['#d8d3c4', '#9a937f'], {
    hair: '#c9c5bd',
    style: 'short',
    coat: '#4d5a4a',
    glasses: 'clear',
    smile: 'closed',
    skin: '#e3b08c',
  }),
  person('beanie', '毛线帽大哥', ['#c9d8e6', '#6f8fb0'], {
    hair: '#2c2522',
    style: 'short',
    coat: '#7a4034',
    hat: 'beanie',
    hatTone: '#c9503f',
    beard: 'full',
    smile: 'open',
    skin: '#e0a987',
  }),
  person('bucket-hat', '渔夫帽青年', ['#f4e2a8', '#d0a548'], {
    hair: '#2c2522',
    style: 'curly',
    coat: '#3f5f4a',
    hat: 'bucket',
    hatTone: '#7c8b5e',
    smile: 'open',
  }),
  person('bun', '丸子头女生', ['#e3d3ef', '#a98cc9'], { hair: '#33231f', style: 'bun', coat: '#f0d5a0', smile: 'open', skin: '#f7d2b4' }),
  person('bald', '光头大叔', ['#bfe0e0', '#4f9aa3'], {
    hair: '#2b2320',
    style: 'bald',
    coat: '#2f4a5f',
    beard: 'goatee',
    smile: 'open',
    skin: '#dba07a',
  }),
  person('curly', '卷发小伙', ['#ffd9a8', '#ee9a5a'], {
    hair: '#5a3524',
    style: 'curly',
    coat: '#3f79a8',
    glasses: 'clear',
    smile: 'open',
  }),
  person('tail', '马尾辫', ['#c4e6ef', '#5fb0c9'], {
    hair: '#2f211d',
    style: 'tail',
    coat: '#e9e2d0',
    hat: 'cap',
    hatTone: '#e0708a',
    smile: 'open',
    skin: '#f4c7a4',
  }),
  person('grandma', '银发奶奶', ['#f1dcd0', '#cf9a85'], {
    hair: '#d9d5d0',
    style: 'bun',
    coat: '#8a3f4f',
    glasses: 'clear',
    smile: 'open',
    skin: '#ecc0a0',
  }),
  person('operator', '穿制服的管理员', ['#a9c8e8', '#2f6fae'], {
    hair: '#241d1b',
    style: 'short',
    coat: '#1e4f86',
    hat: 'cap',
    hatTone: '#1e5fa0',
    smile: 'closed',
  }),
  person('night', '夜钓人', ['#2f4a7a', '#111f3d'], {
    hair: '#1c1817',
    style: 'short',
    coat: '#34404a',
    hat: 'beanie',
    hatTone: '#3d5566',
    beard: 'stubble',
    skin: '#cf9870',
  }),
  beast('cat-orange', '橘猫', ['#cfe8dd', '#6fb39a'], 'cat', '#e6974a'),
  beast('cat-black', '黑猫', ['#f6dc8f', '#e0a83a'], 'cat', '#4a4648'),
  beast('dog', '小黄狗', ['#bfe0f0', '#5fa3cf'], 'dog', '#d9a05a'),
  beast('bear', '棕熊', ['#f0d9b8', '#c9925a'], 'bear', '#94633f'),
  beast('panda', '熊猫', ['#d3ecc4', '#7fb862'], 'panda', '#f4f1ea'),
  beast('fox', '狐狸', ['#d0e3ee', '#7fa9c6'], 'fox', '#e27f3d'),
  beast('otter', '水獭', ['#bfe6e6', '#459aa8'], 'otter', '#8f6a4f'),
  beast('frog', '青蛙', ['#fbe4b5', '#efb64f'], 'frog', '#79b356'),
  beast('rabbit', '兔子', ['#f9d3dd', '#e893ac'], 'rabbit', '#f3ece4'),
  beast('tiger', '小老虎', ['#d6e9d0', '#74aa78'], 'tiger', '#f0a13e'),
  avatar('duck', '小黄鸭', (c) => c.add(ground(c, '#bfe4f2', '#56a8d0'), bird(c, '#f6cf4a', '#ee8f3a'))),
  avatar('kingfisher', '翠鸟', (c) =>
    c.add(ground(c, '#f3e6c4', '#d9b972'), stroke('M20 262Q160 240 310 270', '#6b4a33', 16), kingfisher(c, 174, 250, 300)),
  ),
  swimmer('crucian', '鲫鱼', ['#c6e6cf', '#4f9a86'], 'crucian', -8),
  swimmer('carp', '红尾鲤鱼', ['#cfe6f0', '#4f8fb0'], 'carp', 10),
  swimmer('mandarin', '鳜鱼', ['#e9e0c4', '#9aa36a'], 'mandarin', -6),
  swimmer('culter', '翘嘴', ['#bcd8ea', '#3f73a0'], 'culter', -16),
  avatar('float', '浮漂', (c) => {
    const p = palettes.morning
    c.add(ground(c, '#cfeae6', '#3f929a'), rings(p, 160, 226, 130, 5), standingFloat(c, p, 160, 226, 176))
  }),
  avatar('night-float', '夜光漂', (c) => {
    const p = palettes.night
    c.add(ground(c, '#1f3a68', '#081427'), rings(p, 160, 226, 130, 5), standingFloat(c, p, 160, 226, 170, '#8dff7a'))
  }),
  avatar('lure', '米诺', (c) =>
    c.add(ground(c, '#f6d7b0', '#d98a52'), place(44, 176, 0.78, -16, minnowLure(c, '#2f6f8f', '#bfe0e6', '#fbf6ea'))),
  ),
  avatar('reel', '渔轮', (c) => c.add(ground(c, '#d5dde0', '#7f919a'), place(178, 76, 0.72, 0, spinningReel(c, '#a33f38')))),
  avatar('umbrella', '钓鱼伞', (c) => {
    landscape(c, { light: 'morning', hills: 0.2, horizon: 0.6 })
    c.add(
      fill(
        smooth([
          [-10, 262],
          [90, 250],
          [220, 262],
          [330, 250],
        ]) + 'L330 330L-10 330Z',
        '#4f7f4a',
      ),
      umbrella(c, 160, 286, 250, ['#c9503f', '#f0e2c8'], -4),
    )
  }),
  avatar('lake-moon', '湖上月', (c) => landscape(c, { light: 'night', stars: 40, moon: [0.62, 0.26, 0.09], hills: 0.26, horizon: 0.62 })),
  avatar('bridge', '石桥', (c) =>
    landscape(c, { light: 'golden', hills: 0.24, horizon: 0.6, far: (v) => stoneBridge(c, v.p, 30, v.horizon + 3, 260, 1) }),
  ),
  avatar('tent', '夜里的帐篷', (c) => {
    landscape(c, { light: 'blue', stars: 40, hills: 0.3, horizon: 0.66 })
    c.add(rect(0, 244, 320, 90, '#1d3a3c'), tent(c, 160, 276, 210, '#cf7f41', true))
  }),
]
