import Type, { type Static } from 'typebox'
import { Count, Lat, literals, Lng, Time } from './common.ts'
import { declare } from './endpoint.ts'
import { WaterKind } from './posts/diaochang.ts'

/** Groups of fish that bite by the same rules. */
export const fishGroups = ['crucian', 'carp', 'herbivore', 'predator', 'catfish', 'tilapia', 'coldwater', 'sea'] as const
export type FishGroup = (typeof fishGroups)[number]

export const scoreParts = ['temp', 'trend', 'light', 'wind', 'rain', 'pressure', 'moon'] as const
export type ScorePartKey = (typeof scoreParts)[number]

export const weatherConditions = [
  'clear',
  'cloudy',
  'overcast',
  'shower',
  'thunder',
  'lightRain',
  'rain',
  'heavyRain',
  'snow',
  'fog',
  'haze',
  'unknown',
] as const
export type WeatherCondition = (typeof weatherConditions)[number]

const orNull = <T extends Type.TSchema>(schema: T, description?: string) =>
  Type.Union([schema, Type.Null()], description === undefined ? {} : { description })
const Measure = (description: string) => orNull(Type.Number(), `${description}; null where it is not known`)
const Condition = literals(weatherConditions, { examples: ['cloudy'] })
const Day = Type.String({ format: 'date', description: "YYYY-MM-DD, by the town's clock", examples: ['2026-05-01'] })

const reading = {
  at: Time,
  condition: Condition,
  tempC: Measure('°C'),
  windMs: Measure('mean, m/s'),
  gustMs: Measure('gusts, m/s'),
  windDeg: Measure('where the wind blows from: 0 north, 90 east'),
  pressureHpa: Measure('hPa'),
  rainMm: Measure('mm in the hour'),
  cloudPercent: Measure('%'),
  humidityPercent: Measure('%'),
}

export const WeatherNow = Type.Object(
  { ...reading, feelsC: Measure('what it feels like, °C'), pressureChange24: Measure('hPa, against a day ago') },
  { title: 'WeatherNow', description: 'The weather as it was last observed.' },
)
export type WeatherNow = Static<typeof WeatherNow>

export const WeatherHour = Type.Object(
  {
    ...reading,
    rainPercent: Measure('how likely rain is, %'),
    score: orNull(Type.Integer({ minimum: 0, maximum: 100 }), 'of the group that was asked for; null where there is none'),
  },
  { title: 'WeatherHour', description: 'The weather of an hour to come.' },
)
export type WeatherHour = Static<typeof WeatherHour>

export const Sky = Type.Object(
  {
    day: Day,
    sunriseAt: orNull(Time),
    sunsetAt: orNull(Time),
    dawnAt: orNull(Time, 'civil twilight begins'),
    duskAt: orNull(Time, 'civil twilight ends'),
    moonriseAt: orNull(Time),
    moonsetAt: orNull(Time),
    sun: literals(['rises', 'up', 'down'], { description: 'up, down: it stays there all day' }),
    moonAge: Type.Number({ minimum: 0, maximum: 1, description: 'at noon: 0 new, 0.5 full, then waning' }),
    moonLit: Type.Number({ minimum: 0, maximum: 1, description: 'the share of its disc that is lit' }),
  },
  { title: 'Sky', description: 'The sun and the moon of one day. Null: it does not happen on that day.' },
)
export type Sky = Static<typeof Sky>

export const WeatherDay = Type.Object(
  {
    day: Day,
    condition: Condition,
    nightCondition: Condition,
    minC: Measure('°C'),
    maxC: Measure('°C'),
    rainMm: Measure('mm'),
    windMs: Measure('m/s'),
    windDeg: Measure('where it blows from'),
    uv: Measure('UV index'),
  },
  { title: 'WeatherDay', description: 'The weather of a day.' },
)
export type WeatherDay = Static<typeof WeatherDay>

export const WeatherWarning = Type.Object(
  {
    kind: literals(['lightning', 'gust', 'flood', 'rain', 'heat', 'other'], {
      description: 'what by the water is in danger by it; flood: rivers rise, or a dam lets water go',
    }),
    level: literals(['stop', 'caution'], { description: 'stop: leave the bank' }),
    title: Type.String({ description: "the issuer's; empty where it follows from a reading", examples: ['气象台发布雷电黄色预警'] }),
    text: Type.String({ examples: ['预计未来 6 小时有雷电，请注意防范。'] }),
    sender: Type.String({ description: 'who issued it; empty where it follows from a reading', examples: ['泽安气象台'] }),
    value: Measure('the reading that it follows from: m/s of wind, °C of heat, mm of rain'),
    issuedAt: orNull(Time),
    expiresAt: orNull(Time),
  },
  { title: 'WeatherWarning', description: 'A warning, those that say stop first.' },
)
export type WeatherWarning = Static<typeof WeatherWarning>

const ScoreState = literals(['ok', 'banned', 'stopped', 'unknown'], {
  description: 'banned: the law closes the water; stopped: it is dangerous; unknown: too little is known. All three have no number',
})
const ScoreValue = orNull(Type.Integer({ minimum: 0, maximum: 100, examples: [72] }))

export const ScorePart = Type.Object(
  {
    key: literals(scoreParts),
    weight: { ...Count, description: 'the most that it gives' },
    points: Type.Number({ minimum: 0, examples: [41.54] }),
    value: Measure('what it goes by: °C of the water, °C or hPa in 24 h, m/s, mm in 24 h, days to the next new or full moon'),
    phase: orNull(literals(['twilight', 'day', 'midday', 'night']), 'of the light'),
    known: Type.Boolean({ description: 'false: it was not known, and counts as if nothing changed' }),
  },
  { title: 'ScorePart', description: 'A part of the score.' },
)
export type ScorePart = Static<typeof ScorePart>

export const BiteScore = Type.Object(
  {
    group: literals(fishGroups),
    state: ScoreState,
    value: ScoreValue,
    reason: orNull(
      literals(['lightning', 'gust', 'flood', 'law', 'noWeather', 'stale', 'noTide', 'gaps']),
      'why there is no number: what is dangerous, the law, or what is not known',
    ),
    lawText: Type.String({ description: 'what the law says, where it closes the water; else empty', examples: [''] }),
    lawSource: Type.String({ examples: [''] }),
    cap: orNull(Type.Number(), 'what the temperature of the water lets it be at most'),
    spread: { ...Count, description: 'the water was estimated from the air: so much more or less' },
    waterDays: { ...Count, description: 'from how many days of air the water was estimated' },
    parts: Type.Array(ScorePart, { description: 'empty where there is no number' }),
  },
  { title: 'BiteScore', description: 'A heuristic of named parts. It promises no catch.' },
)
export type BiteScore = Static<typeof BiteScore>

export const SolarTerm = Type.Object(
  {
    index: Type.Integer({ minimum: 0, maximum: 23, description: '0: the lesser cold of January; 23: the winter solstice', examples: [4] }),
    startsOn: Day,
    next: Type.Integer({ minimum: 0, maximum: 23 }),
    nextOn: Day,
    advice: Type.String({
      description: "what anglers look for in it, in the request's language",
      examples: ['深水，红虫，10–15 时；追阳光，找背风处。'],
    }),
  },
  { title: 'SolarTerm', description: 'The solar term of today.' },
)
export type SolarTerm = Static<typeof SolarTerm>

export const Weather = Type.Object(
  {
    place: Type.Object({
      name: Type.String({ description: "the town's, or empty where other coordinates were asked for", examples: ['泽安'] }),
      lat: Lat,
      lng: Lng,
    }),
    problem: orNull(
      literals(['noService', 'unavailable', 'outside']),
      'why there is no weather: the operator has no service, it does not answer, or the place is not in its country',
    ),
    isExample: Type.Boolean({ description: 'made up by a simulator, for trying the app' }),
    fetchedAt: orNull(Time, 'when the service was asked; null: never'),
    ageMinutes: orNull(Count, "of what the service told, by the server's clock"),
    isStale: Type.Boolean({ description: 'older than it should be: the service does not answer, or told what is old' }),
    warningsKnown: Type.Boolean({ description: 'false: the service did not say whether there are any' }),
    now: orNull(WeatherNow),
    hours: Type.Array(WeatherHour, { description: 'from now on, at most 72; none where `brief` was asked for' }),
    days: Type.Array(WeatherDay),
    sky: Type.Array(Sky, { description: 'of today and the days to come; known without any service' }),
    warnings: Type.Array(WeatherWarning),
    score: BiteScore,
    scores: Type.Array(Type.Object({ group: literals(fishGroups), state: ScoreState, value: ScoreValue }), {
      description: 'of every group, now',
    }),
    term: orNull(SolarTerm),
    at: { ...Time, description: "by the server's clock" },
  },
  { title: 'Weather', description: 'The weather of a place, what the sky does, and a score that explains itself.' },
)
export type Weather = Static<typeof Weather>

/** The weather: nothing of it is written by members. */
export const weatherEndpoints = declare({
  'GET weather': {
    access: 'visitor',
    summary: 'The weather, the sky and the fishing score at a place, in the town without one',
    input: Type.Object({
      lat: Type.Optional(Lat),
      lng: Type.Optional(Lng),
      water: Type.Optional(WaterKind),
      group: Type.Optional(literals(fishGroups, { description: 'of fish; crucian without it' })),
      brief: Type.Optional(Type.Boolean({ description: 'without hours and days, as a badge needs it' })),
    }),
    perMinute: 60,
    visitorCacheMs: 1_000,
    answer: Weather,
  },
})
