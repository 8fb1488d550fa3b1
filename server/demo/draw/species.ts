import type { Point } from './canvas.ts'

/** A fin along the back or belly: from and to in body x, its height at the front and at the back, how spiny, how far it sweeps back. */
export interface Fin { from: number; to: number; front: number; back: number; spiny?: boolean; sweep?: number; peak?: number }

/** What makes a species recognisable, in units of a fish 1000 long that faces left, its axis at y = 0. */
export interface Species {
  back: readonly Point[]
  belly: readonly Point[]
  colours: { back: string; flank: string; belly: string; fin: string; tail?: string; gill?: string }
  /** Distance between scales; 0 for bare skin. */
  scale: number
  scaleEdge?: number
  headEnd: number
  eye: { x: number; y: number; r: number; iris: string }
  mouth: { tip: Point; corner: Point; lip?: string }
  dorsal: readonly Fin[]
  anal: Fin
  pelvic: { x: number; length: number }
  pectoral: { x: number; y: number; length: number }
  tail: { fork: number; spread: number; round?: boolean }
  barbels?: 'carp' | 'catfish'
  marking?: 'mandarin' | 'snakehead' | 'bass' | 'catfish' | 'tilapia' | 'mottled' | 'bars' | 'dotted'
  adipose?: boolean
}

export const species = {
  crucian: {
    back: [[0, 6], [40, -32], [110, -80], [210, -136], [320, -170], [440, -168], [560, -132], [680, -82], [780, -50], [840, -50]],
    belly: [[0, 12], [45, 48], [130, 96], [250, 146], [370, 164], [500, 150], [610, 104], [700, 62], [780, 48], [840, 52]],
    colours: { back: '#5d6247', flank: '#b3ab7c', belly: '#f3ecd2', fin: '#8a8665', tail: '#807d60', gill: '#c7b37a' },
    scale: 30, headEnd: 208, eye: { x: 92, y: -28, r: 19, iris: '#d7b45a' }, mouth: { tip: [2, 10], corner: [34, 30] },
    dorsal: [{ from: 318, to: 668, front: 84, back: 44, spiny: true, sweep: 26 }], anal: { from: 612, to: 716, front: 76, back: 26, sweep: 40 },
    pelvic: { x: 372, length: 108 }, pectoral: { x: 216, y: 62, length: 104 }, tail: { fork: 66, spread: 138 },
  },
  carp: {
    back: [[0, 22], [40, -22], [120, -72], [220, -112], [330, -134], [450, -130], [570, -104], [690, -68], [790, -46], [840, -46]],
    belly: [[0, 30], [50, 58], [140, 92], [260, 124], [390, 134], [520, 120], [640, 82], [730, 54], [790, 46], [840, 48]],
    colours: { back: '#5a4a26', flank: '#c09448', belly: '#f6e4b0', fin: '#8d6a3c', tail: '#c46a38', gill: '#d1a04e' },
    scale: 34, scaleEdge: 0.62, headEnd: 206, eye: { x: 98, y: -18, r: 16, iris: '#e3b13f' },
      mouth: { tip: [-2, 28], corner: [38, 46], lip: '#dda66a' },
    dorsal: [{ from: 322, to: 690, front: 78, back: 40, spiny: true, sweep: 24 }], anal: { from: 636, to: 716, front: 82, back: 22, sweep: 46 },
    pelvic: { x: 388, length: 104 }, pectoral: { x: 216, y: 66, length: 116 }, tail: { fork: 84, spread: 142 }, barbels: 'carp',
  },
  grass: {
    back: [[0, 10], [40, -30], [120, -62], [230, -88], [350, -102], [480, -102], [600, -86], [720, -60], [800, -46], [850, -46]],
    belly: [[0, 16], [50, 44], [140, 72], [260, 98], [390, 108], [520, 100], [640, 76], [740, 54], [800, 46], [850, 48]],
    colours: { back: '#4d5335', flank: '#a19a62', belly: '#eee6c4', fin: '#6f6d48', gill: '#aea064' },
    scale: 33, scaleEdge: 0.85, headEnd: 196, eye: { x: 92, y: -14, r: 15, iris: '#d8b54c' }, mouth: { tip: [0, 12], corner: [40, 26] },
    dorsal: [{ from: 420, to: 506, front: 92, back: 34, sweep: 46 }], anal: { from: 670, to: 742, front: 68, back: 22, sweep: 40 },
    pelvic: { x: 440, length: 92 }, pectoral: { x: 204, y: 56, length: 104 }, tail: { fork: 70, spread: 126 },
  },
  silver: {
    back: [[0, -6], [40, -42], [120, -78], [230, -112], [350, -130], [470, -128], [590, -102], [700, -66], [790, -42], [845, -42]],
    belly: [[0, 4], [40, 44], [130, 92], [250, 130], [380, 148], [500, 138], [620, 96], [720, 58], [790, 42], [845, 44]],
    colours: { back: '#66757c', flank: '#bccbd0', belly: '#f7faf6', fin: '#93a0a2', gill: '#cfd8d8' },
    scale: 17, headEnd: 224, eye: { x: 86, y: 14, r: 15, iris: '#dcdcc4' }, mouth: { tip: [-4, -8], corner: [34, 8] },
    dorsal: [{ from: 458, to: 534, front: 86, back: 30, sweep: 44 }], anal: { from: 600, to: 726, front: 70, back: 22, sweep: 44 },
    pelvic: { x: 390, length: 94 }, pectoral: { x: 232, y: 78, length: 136 }, tail: { fork: 92, spread: 140 },
  },
  bighead: {
    back: [[0, -8], [40, -48], [130, -92], [240, -124], [350, -134], [470, -124], [590, -96], [700, -62], [790, -42], [845, -42]],
    belly: [[0, 4], [40, 54], [130, 104], [250, 136], [370, 142], [500, 124], [620, 86], [720, 54], [790, 42], [845, 44]],
    colours: { back: '#3d4342', flank: '#8d8f84', belly: '#ebe8da', fin: '#5c605b', gill: '#95958a' },
    scale: 17, headEnd: 296, eye: { x: 96, y: 20, r: 14, iris: '#cfc9a0' }, mouth: { tip: [-6, -10], corner: [48, 10] },
    dorsal: [{ from: 468, to: 544, front: 84, back: 30, sweep: 44 }], anal: { from: 610, to: 724, front: 68, back: 22, sweep: 42 },
    pelvic: { x: 420, length: 96 }, pectoral: { x: 300, y: 84, length: 166 }, tail: { fork: 82, spread: 136 }, marking: 'mottled',
  },
  culter: {
    back: [[0, -44], [50, -54], [130, -68], [200, -92], [300, -104], [430, -98], [560, -82], [690, -60], [790, -42], [845, -40]],
    belly: [[-4, -38], [26, 0], [120, 52], [240, 84], [370, 98], [500, 88], [620, 62], [720, 44], [790, 38], [845, 40]],
    colours: { back: '#5f7168', flank: '#c7d3cd', belly: '#fbfcf6', fin: '#7f8d84', tail: '#6d7a74', gill: '#dde4dc' },
    scale: 16, headEnd: 178, eye: { x: 78, y: -22, r: 21, iris: '#e6dfc0' }, mouth: { tip: [-6, -50], corner: [22, -10] },
    dorsal: [{ from: 436, to: 506, front: 98, back: 28, sweep: 62 }], anal: { from: 572, to: 750, front: 60, back: 18, sweep: 36 },
    pelvic: { x: 360, length: 96 }, pectoral: { x: 186, y: 46, length: 122 }, tail: { fork: 100, spread: 138 },
  },
  mandarin: {
    back: [[0, 4], [50, -34], [130, -82], [230, -132], [340, -156], [460, -148], [580, -116], [690, -76], [780, -50], [835, -50]],
    belly: [[-22, 24], [40, 62], [130, 98], [250, 128], [380, 138], [510, 124], [620, 90], [710, 60], [780, 48], [835, 50]],
    colours: { back: '#6a5a2c', flank: '#c6a651', belly: '#f4ead0', fin: '#9b8340', gill: '#c8a958' },
    scale: 11, scaleEdge: 0.3, headEnd: 262, eye: { x: 124, y: -40, r: 21, iris: '#d9a53a' },
      mouth: { tip: [-26, 14], corner: [112, 46], lip: '#b99a52' },
    dorsal: [{ from: 268, to: 556, front: 66, back: 58, spiny: true, sweep: 14 }, { from: 548, to: 700, front: 78, back: 56, sweep: 40, peak: 92 }],
    anal: { from: 590, to: 706, front: 64, back: 56, sweep: 44, peak: 86 }, pelvic: { x: 318, length: 112 }, pectoral: { x: 268, y: 52, length: 104 },
    tail: { fork: -14, spread: 112, round: true }, marking: 'mandarin',
  },
  snakehead: {
    back: [[0, 2], [60, -34], [140, -56], [240, -74], [360, -84], [500, -86], [640, -80], [760, -68], [830, -58], [870, -54]],
    belly: [[-10, 16], [60, 48], [150, 72], [270, 88], [400, 94], [540, 90], [680, 80], [780, 66], [840, 56], [870, 54]],
    colours: { back: '#2d2f22', flank: '#787448', belly: '#e5dfba', fin: '#4b4a33', gill: '#8a8350' },
    scale: 17, scaleEdge: 0.5, headEnd: 254, eye: { x: 90, y: -20, r: 15, iris: '#d18f3a' },
      mouth: { tip: [-10, 12], corner: [116, 36], lip: '#7a7448' },
    dorsal: [{ from: 288, to: 832, front: 56, back: 62, sweep: 34 }], anal: { from: 478, to: 822, front: 48, back: 54, sweep: 36 },
    pelvic: { x: 326, length: 74 }, pectoral: { x: 264, y: 40, length: 104 }, tail: { fork: -22, spread: 88, round: true }, marking: 'snakehead',
  },
  bass: {
    back: [[0, 0], [50, -36], [130, -74], [230, -112], [340, -130], [460, -126], [580, -102], [700, -68], [790, -46], [845, -46]],
    belly: [[-14, 20], [40, 58], [130, 94], [250, 124], [380, 132], [510, 116], [620, 82], [720, 54], [790, 44], [845, 46]],
    colours: { back: '#3f5436', flank: '#a9b37c', belly: '#f4f3df', fin: '#6f7c55', gill: '#aab47e' },
    scale: 20, scaleEdge: 0.4, headEnd: 258, eye: { x: 116, y: -34, r: 20, iris: '#c98e3c' },
      mouth: { tip: [-16, 10], corner: [140, 42], lip: '#8f9a66' },
    dorsal: [{ from: 292, to: 500, front: 44, back: 30, spiny: true, sweep: 12, peak: 64 },
      { from: 506, to: 654, front: 62, back: 44, sweep: 34, peak: 84 }],
    anal: { from: 586, to: 690, front: 62, back: 40, sweep: 40, peak: 74 }, pelvic: { x: 316, length: 96 }, pectoral: { x: 266, y: 50, length: 100 },
    tail: { fork: 38, spread: 120 }, marking: 'bass',
  },
  catfish: {
    back: [[0, 14], [60, -22], [150, -58], [250, -88], [340, -92], [460, -78], [590, -62], [710, -50], [800, -38], [850, -38]],
    belly: [[0, 26], [60, 54], [150, 76], [270, 86], [390, 86], [520, 76], [650, 60], [750, 44], [800, 38], [850, 38]],
    colours: { back: '#4a3d1e', flank: '#c9a23c', belly: '#f7e9b4', fin: '#7d6a35', gill: '#c39c40' },
    scale: 0, headEnd: 226, eye: { x: 88, y: 0, r: 13, iris: '#d9b24e' }, mouth: { tip: [-4, 26], corner: [48, 44], lip: '#d0ad58' },
    dorsal: [{ from: 296, to: 376, front: 116, back: 44, sweep: 50 }], anal: { from: 560, to: 712, front: 54, back: 34, sweep: 34, peak: 62 },
    pelvic: { x: 440, length: 76 }, pectoral: { x: 222, y: 48, length: 110 }, tail: { fork: 76, spread: 112 }, barbels: 'catfish',
      marking: 'catfish', adipose: true,
  },
  tilapia: {
    back: [[0, 10], [40, -36], [110, -96], [210, -148], [320, -172], [450, -164], [570, -128], [690, -84], [780, -60], [835, -60]],
    belly: [[0, 18], [45, 58], [130, 104], [250, 142], [380, 154], [510, 140], [620, 104], [720, 70], [780, 58], [835, 60]],
    colours: { back: '#50565c', flank: '#a4a7a2', belly: '#efebe0', fin: '#777a7a', tail: '#9a6a60', gill: '#aaa59a' },
    scale: 27, headEnd: 222, eye: { x: 104, y: -34, r: 19, iris: '#c98a44' }, mouth: { tip: [0, 14], corner: [42, 26] },
    dorsal: [{ from: 250, to: 706, front: 66, back: 92, spiny: true, sweep: 40 }],
      anal: { from: 584, to: 706, front: 70, back: 68, sweep: 52, peak: 84 },
    pelvic: { x: 320, length: 120 }, pectoral: { x: 232, y: 40, length: 150 }, tail: { fork: 6, spread: 112 }, marking: 'tilapia',
  },
  bream: {
    back: [[0, 4], [40, -26], [110, -70], [210, -134], [320, -186], [410, -196], [530, -156], [670, -94], [780, -52], [840, -48]],
    belly: [[0, 10], [40, 40], [120, 82], [240, 134], [370, 162], [490, 152], [610, 112], [720, 66], [790, 48], [840, 48]],
    colours: { back: '#566068', flank: '#aab7ba', belly: '#f3f5ee', fin: '#79848a', gill: '#c3ccca' },
    scale: 23, headEnd: 178, eye: { x: 82, y: -14, r: 19, iris: '#e0d9b8' }, mouth: { tip: [0, 6], corner: [26, 20] },
    dorsal: [{ from: 400, to: 476, front: 122, back: 40, sweep: 66 }], anal: { from: 536, to: 762, front: 72, back: 20, sweep: 40 },
    pelvic: { x: 372, length: 92 }, pectoral: { x: 188, y: 50, length: 116 }, tail: { fork: 88, spread: 140 },
  },
  minnow: {
    back: [[0, 2], [40, -24], [120, -50], [230, -78], [350, -92], [470, -88], [600, -70], [720, -50], [800, -38], [845, -38]],
    belly: [[0, 12], [50, 36], [140, 62], [260, 84], [390, 92], [510, 82], [630, 60], [730, 44], [800, 36], [845, 38]],
    colours: { back: '#45665f', flank: '#b9ccc4', belly: '#fbf6ec', fin: '#c78a5a', tail: '#b98a66', gill: '#e0a78a' },
    scale: 21, headEnd: 206, eye: { x: 92, y: -12, r: 20, iris: '#d8553c' }, mouth: { tip: [-2, 12], corner: [82, 26], lip: '#b57c62' },
    dorsal: [{ from: 420, to: 500, front: 86, back: 36, sweep: 40 }], anal: { from: 590, to: 700, front: 98, back: 30, sweep: 66 },
    pelvic: { x: 426, length: 96 }, pectoral: { x: 214, y: 48, length: 108 }, tail: { fork: 76, spread: 118 }, marking: 'bars',
  },
} as const satisfies Record<string, Species>

export type SpeciesName = keyof typeof species
