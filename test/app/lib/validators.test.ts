import { isAmount, isCarPlate, isCode, isEmail, isIdCard, isLandline, isMaintenanceAddress, isMobile, isUrl } from '@/lib/validators'

/** What a rule takes and what it refuses. */
function rule(name: string, holds: (text: string) => boolean, { takes, refuses }: { takes: string[]; refuses: string[] }) {
  describe(name, () => {
    test.each(takes)('takes %p', (text) => expect(holds(text)).toBe(true))
    test.each(['', ...refuses])('refuses %p', (text) => expect(holds(text)).toBe(false))
  })
}

rule('a mobile number', isMobile, {
  takes: ['13800138000', '14500000000', '16612345678', '17099999999', '19912345678'],
  refuses: [
    '12800138000',
    '1380013800',
    '138001380000',
    '23800138000',
    '138 0013 8000',
    '+8613800138000',
    '1380013800a',
    '１３８００１３８０００',
  ],
})

rule('an e-mail address', isEmail, {
  takes: [
    'a@b.cn',
    'lao.zhou+fish@mail.example.com',
    "o'neill@example.co.uk",
    'X_1-2@EXAMPLE.ORG',
    '1@2.cn',
    `${'n'.repeat(64)}@example.com`,
  ],
  refuses: [
    'a',
    'a@',
    '@b.cn',
    'a@b',
    'a@b..cn',
    'a@-b.cn',
    'a@b-.cn',
    'a b@c.cn',
    'a@b.cn ',
    'a@b@c.cn',
    '鱼@b.cn',
    `${'n'.repeat(65)}@example.com`,
    `a@${'b'.repeat(64)}.cn`,
    `a@${'b.'.repeat(126)}cn`,
  ],
})

rule('an identity number', isIdCard, {
  // The two of GB 11643's own appendix first; a leap day; a check character of X, large and small; one of 15 digits.
  takes: ['11010519491231002X', '440524188001010014', '11010519491231002x', '110101200002290018', '130503670401001', '110105491231002'],
  refuses: [
    '110105194912310021',
    '440524188001010015',
    '11010519491231002',
    '11010519491231002XX',
    '010105194912310020',
    // No such day, though the check digit is right.
    '110101200102290015',
    '110101200013010018',
    '110101200004310019',
    '110101000001010014',
    '130503671301001',
    '130503670230001',
    '1305036704010010',
    '１１0105194912310021',
    '1101051949123100X2',
  ],
})

rule('a car plate', isCarPlate, {
  takes: [
    '京A12345',
    '沪B1C2D3',
    '鄂AF1234',
    '粤Z1234港',
    '粤Z1234澳',
    '苏E1234挂',
    '川A1234学',
    '京A1234警',
    '京a12345',
    '京AD12345',
    '沪AF12345',
    '粤B12345D',
    '鄂A12345F',
  ],
  refuses: [
    'A12345',
    '京12345',
    '京AI2345',
    '京AO2345',
    '京I12345',
    '港A12345',
    '京A1234',
    '京A·12345',
    '京A123456',
    '京AL12345',
    '粤B12345L',
    '京A123港4',
    '京AD1234A',
    '京A123456D',
  ],
})

rule('a web address', isUrl, {
  takes: [
    'http://a.cn',
    'https://www.example.com',
    'HTTPS://EXAMPLE.COM/A',
    'https://example.com:8443/a/b?c=d&e=%20#f',
    'https://example.com?x=1',
    'http://127.0.0.1:8080/',
    'http://localhost:3000',
    'https://钓鱼.中国/渔获',
    'https://a-b.example.museum',
  ],
  refuses: [
    'example.com',
    'ftp://example.com',
    'javascript:alert(1)',
    'https://',
    'https:///a',
    'https://.cn',
    'https://a..cn',
    'https://-a.cn',
    'https://a-.cn',
    'https://a.cn/b c',
    ' https://a.cn',
    'https://a.cn:',
    'https://a.cn:123456',
    'https://user@a.cn',
    '/pages/hot/hot',
    '//a.cn',
  ],
})

rule('a maintenance address', isMaintenanceAddress, {
  takes: [
    'http://a.cn',
    'https://example.com',
    'example.com',
    'www.example.com/',
    'a-b.example.travel/path/to?x=1#y',
    'https://x.museum',
    'EXAMPLE.COM',
    '1.2.example.cn',
  ],
  refuses: [
    'ftp://example.com',
    'example',
    'http://example',
    'localhost',
    'example.c',
    'example.toolong',
    'example.c0m',
    '.com',
    'a..com',
    'https://',
    '系统维护中',
    '<p>example.com</p>',
    'example.com path',
    'example.com ',
    '//example.com',
    '127.0.0.1',
  ],
})

rule('an amount', isAmount, {
  takes: ['0', '1', '10', '1234567', '0.1', '0.01', '12.30', '100.00'],
  refuses: ['.5', '1.', '1.234', '01', '00.5', '-1', '+1', '1,000', '1e3', '¥1', ' 1', '一', 'NaN'],
})

rule('a code of six digits', isCode, {
  takes: ['000000', '123456'],
  refuses: ['12345', '1234567', '12345a', '12 456', '１２３４５６', '-12345', '1234.5'],
})

rule('a code of four digits', (text) => isCode(text, 4), { takes: ['0000', '1234'], refuses: ['123', '12345', '123456'] })

rule('a landline', isLandline, {
  takes: ['010-62345678', '02162345678', '0755-12345678', '0716-8123456', '07168123456', '010-62345678-801', '0951-6012345'],
  refuses: [
    '62345678',
    '10-62345678',
    '010-123',
    '0100-6234567',
    '010-02345678',
    '0111-6234567',
    '0755--1234567',
    '13800138000',
    '010-62345678-',
    '010 62345678',
    '400-800-8000',
  ],
})

test('a long text is judged at once', () => {
  const long = 'a'.repeat(50_000)
  for (const holds of [isEmail, isUrl, isMaintenanceAddress]) {
    for (const text of [long, `http://${long}!`, `${long}@${long}!`, `${'a.'.repeat(25_000)}!`]) expect(holds(text)).toBe(false)
  }
})
