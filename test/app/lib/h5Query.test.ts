import queryString from 'query-string'
import h5Query from '../../../config/h5-query'

describe('what Taro reads of an address is what query-string would have read', () => {
  test.each([
    ['nothing', ''],
    ['its mark', '?id=12&title=%E9%B1%BC'],
    ['a hash', '#a=1'],
    ['no value, and an empty one', 'a&b='],
    ['a sign of equality in a value', 'url=https%3A%2F%2Fx.cn%2F%3Fa%3D1&b=c=d'],
    ['a name twice, and thrice', 'a=1&a=2&b=1&b&b=3'],
    ['blanks', 'a=1+2%203'],
    ['what is no UTF-8', 'a=%E0%A4%A&b=%'],
    ['ands without a pair', '&&a=1&'],
    ['the name of a prototype', '__proto__=1&constructor=2'],
  ])('%s', (_, query) => {
    for (const options of [{}, { decode: false }])
      expect({ ...h5Query.parse(query, options) }).toEqual({ ...queryString.parse(query, options) })
  })
})
