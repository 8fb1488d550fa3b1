import { describeSocket } from './http/openapi/asyncapi.ts'

// Prints the AsyncAPI document of the socket.
process.stdout.write(JSON.stringify(describeSocket(), null, 2) + '\n')
