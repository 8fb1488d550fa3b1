import { fetchPicture } from '../../../server/src/infra/integrations/looks.ts'
import { openLoopback } from '../support/loopback.ts'

const bystander = await openLoopback((_, response) => void response.writeHead(200, { 'content-type': 'image/png' }).end('png'))
afterAll(() => bystander.close())

const ask = (address: string, host = 'https://api.example.com') =>
  fetchPicture({ service: 'Somebody', address, domain: 'pictures.example.com', host, timeoutMs: 300 })

test.each([
  '',
  'nonsense',
  'file:///etc/passwd',
  'http://127.0.0.1:9/face.png',
  'http://169.254.169.254/latest/meta-data',
  'https://pictures.example.com.evil.example/face.png',
  'https://notpictures.example.com/face.png',
  'https://pictures.example.com:8080/face.png',
  'https://pictures.example.com@127.0.0.1/face.png',
])('a picture is not fetched from elsewhere: %j', async (address) => {
  await expect(ask(address)).rejects.toMatchObject({ message: expect.stringContaining('a picture elsewhere') })
})

test('the platform itself may keep them, and is asked for a picture', async () => {
  expect(await ask(`${bystander.url}/face.png`, bystander.url)).toEqual(Buffer.from('png'))
})
