/** The colours of one light: a time of day, a weather or a season. */
export interface Palette {
  /** Zenith, middle, horizon. */
  sky: readonly [string, string, string]
  sun: string
  /** Land from the farthest layer to the nearest. */
  land: readonly [string, string, string, string]
  /** Water at the horizon, in the middle, at the viewer's feet. */
  water: readonly [string, string, string]
  mist: string
  /** Dark foreground. */
  ink: string
  /** Light on edges and on water. */
  light: string
  leaf: string
}

export const palettes = {
  dawn: {
    sky: ['#6f8fb5', '#f0bfae', '#ffe6bf'],
    sun: '#fff2cf',
    land: ['#b9b1c4', '#8c93b0', '#5f7391', '#38516a'],
    water: ['#f6cfb0', '#8fa3b9', '#35566f'],
    mist: '#fff0df',
    ink: '#20344a',
    light: '#fff0cc',
    leaf: '#5d7a64',
  },
  morning: {
    sky: ['#7db8d8', '#cbe5ea', '#fff4dc'],
    sun: '#fffbe8',
    land: ['#aecdd2', '#84b3b0', '#5a9486', '#3a7260'],
    water: ['#dff0ea', '#77b3b5', '#2c6d76'],
    mist: '#f6fbf4',
    ink: '#1e4740',
    light: '#fdfdf0',
    leaf: '#5fa05c',
  },
  noon: {
    sky: ['#4b9fd3', '#9fd3ec', '#e9f6f3'],
    sun: '#fffdf0',
    land: ['#98c7d6', '#6dadaa', '#468b74', '#2b6a4d'],
    water: ['#bfe2e8', '#4f9fb5', '#1d6480'],
    mist: '#f2fafa',
    ink: '#173f3a',
    light: '#f6ffff',
    leaf: '#56a04b',
  },
  golden: {
    sky: ['#db8a5e', '#f6bf7a', '#ffeab4'],
    sun: '#fff6d6',
    land: ['#d7a27d', '#b07a5e', '#80564a', '#4f3a3b'],
    water: ['#fbd694', '#cf8f63', '#5e4247'],
    mist: '#ffe9c4',
    ink: '#35272c',
    light: '#fff0bd',
    leaf: '#8c7a3e',
  },
  dusk: {
    sky: ['#3c4680', '#b0668c', '#f9ab76'],
    sun: '#ffd9a0',
    land: ['#8d6a92', '#66527f', '#453f68', '#2a2c4c'],
    water: ['#f3a883', '#8a5f8c', '#2d3058'],
    mist: '#f7b99c',
    ink: '#1c1f3a',
    light: '#ffcf9c',
    leaf: '#55607a',
  },
  blue: {
    sky: ['#1f3767', '#4b70a6', '#c0c9d6'],
    sun: '#f4efe0',
    land: ['#7d95b8', '#577399', '#385378', '#203656'],
    water: ['#aebfd3', '#4f719c', '#1a2f52'],
    mist: '#d4dde8',
    ink: '#13233f',
    light: '#f3e8cf',
    leaf: '#3f5f72',
  },
  night: {
    sky: ['#081229', '#132a52', '#315180'],
    sun: '#f7f1d8',
    land: ['#2b466f', '#203859', '#152943', '#0c1a2e'],
    water: ['#34547f', '#152c50', '#081427'],
    mist: '#5d7da6',
    ink: '#060f1d',
    light: '#f6e7b4',
    leaf: '#24445a',
  },
  overcast: {
    sky: ['#8fa0ad', '#b9c4c8', '#dfe2dc'],
    sun: '#f3f2e8',
    land: ['#afbbbf', '#8a9c9f', '#647c7c', '#435e5b'],
    water: ['#ccd4d1', '#8ba1a4', '#48646b'],
    mist: '#eef0ea',
    ink: '#2b4344',
    light: '#f7f7ef',
    leaf: '#6b8a68',
  },
  rain: {
    sky: ['#5d7483', '#8fa3ab', '#bcc9c7'],
    sun: '#dfe6e0',
    land: ['#93a7ac', '#718b90', '#4f6e72', '#345357'],
    water: ['#aebdbe', '#6d8a92', '#345560'],
    mist: '#d5dedb',
    ink: '#213c42',
    light: '#e6efed',
    leaf: '#55806a',
  },
  snow: {
    sky: ['#a3b7cb', '#cfdae3', '#f5efe6'],
    sun: '#fff7e6',
    land: ['#c9d5e0', '#afc0d0', '#8ea5ba', '#5f7990'],
    water: ['#dde6ea', '#93adbf', '#47677f'],
    mist: '#f8f8f5',
    ink: '#2e455a',
    light: '#ffffff',
    leaf: '#66848c',
  },
  spring: {
    sky: ['#9fcfdc', '#dcebe0', '#fff0e6'],
    sun: '#fffaf0',
    land: ['#bfd8cf', '#9cc4ab', '#76aa82', '#4c8560'],
    water: ['#eaf1e2', '#93c2b3', '#427f80'],
    mist: '#fff7f0',
    ink: '#2a5648',
    light: '#fffaf0',
    leaf: '#86b95a',
  },
  autumn: {
    sky: ['#88b1c6', '#e6dcc4', '#fde7bd'],
    sun: '#fff6dc',
    land: ['#c9b29c', '#b98f66', '#97683f', '#63462d'],
    water: ['#f0dcb6', '#94a09a', '#3d5b66'],
    mist: '#fbeed6',
    ink: '#3a2c22',
    light: '#fff3d0',
    leaf: '#c98a32',
  },
  jade: {
    sky: ['#86c0cf', '#cfe6dd', '#f5f6e3'],
    sun: '#fffdf0',
    land: ['#a8cbbd', '#77ab94', '#468469', '#255c47'],
    water: ['#cfe6d3', '#4ea38c', '#135a54'],
    mist: '#f1f8ee',
    ink: '#123f37',
    light: '#f2fff0',
    leaf: '#3f8f57',
  },
} as const satisfies Record<string, Palette>

export type Light = keyof typeof palettes
