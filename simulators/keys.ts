import { generateKeyPairSync } from 'node:crypto'

/** A pair of RSA keys, each as PEM. */
export const newKeys = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
