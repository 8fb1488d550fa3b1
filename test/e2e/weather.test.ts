import { openTown } from './support/town.ts'

describe('before going fishing', () => {
  const town = openTown()

  it('a visitor looks from the home page whether it is worth it, and why', async () => {
    const visitor = await town.angler()
    await visitor.opens('/')
    await visitor.follows(/天气与适钓指数/)
    await visitor.sees(/这是示例天气/)
    await visitor.sees('泽安')
    await visitor.sees('适钓指数')
    await visitor.sees('由天气估算，仅供参考，不代表一定有鱼')
    await visitor.sees('日出')
    await visitor.taps('7 天')
    await visitor.sees(/~/)
    await visitor.taps(/^海鱼/)
    await visitor.sees('没有潮汐数据，海钓不给分')
  })

  it('a phone in another time zone shows the hours of the town', async () => {
    const away = await town.angler({ timezoneId: 'America/New_York' })
    await away.opens('/pagesB/weather/weather')
    const { sky } = await town.visits('GET weather', {})
    await away.sees(new Date(Date.parse(sky[0]!.sunriseAt!) + 8 * 3_600_000).toISOString().slice(11, 16))
  })

  it('outside the country there are sun and moon alone', async () => {
    const visitor = await town.angler()
    await visitor.opens('/pagesB/weather/weather?lat=48.85&lng=2.35&name=Seine')
    await visitor.sees('Seine')
    await visitor.sees(/不在天气服务的范围内/)
    await visitor.sees('没有天气数据，不给分')
  })
})
