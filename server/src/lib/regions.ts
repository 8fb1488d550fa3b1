import { regionLines } from './regionLines.ts'

export interface Region {
  /** Six digits of GB/T 2260. */
  code: string
  name: string
}

interface County {
  names: [province: string, city: string, county: string]
}

const counties = new Map<string, County>()
const children = new Map<string, Region[]>()

/** Read when the first is asked for, and not at each start. */
function read(): void {
  if (counties.size) return
  const add = (parent: string, region: Region) => {
    const known = children.get(parent) ?? []
    if (!known.some(({ code }) => code === region.code)) children.set(parent, [...known, region])
  }
  for (const line of regionLines.trim().split('\n')) {
    const [city, provinceName, cityName, ...own] = line.split(' ') as [string, string, string, ...string[]]
    const province = `${city.slice(0, 2)}0000`
    add('', { code: province, name: provinceName })
    add(province, { code: `${city}00`, name: cityName })
    for (const county of own) {
      const [code, name] = [city + county.slice(0, 2), county.slice(2)]
      add(`${city}00`, { code, name })
      counties.set(code, { names: [provinceName, cityName, name] })
    }
  }
}

/** The regions within one; the provinces for ''. */
export function regionsWithin(parent: string): Region[] {
  read()
  return children.get(parent) ?? []
}

/** The names of a county's province and city, and its own; undefined where there is no such county. */
export function regionNames(code: string): [province: string, city: string, county: string] | undefined {
  read()
  return counties.get(code)?.names
}
