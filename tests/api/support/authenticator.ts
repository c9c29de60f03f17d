import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

interface Challenge {
  readonly challenge: string;
  readonly origin: string;
  /** True if the device verified its user. */
  readonly verified?: boolean;
}

const present = 0x01;
const verifiedUser = 0x04;
const withKey = 0x40;

/** A software authenticator that holds a passkey and signs with it (ES256, attestation «none»), as in WebAuthn §6. */
export function authenticator(host: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  let counter = 0;
  const data = (flags: number, rest = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4);
    counter += 1;
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(Buffer.from(host)), Buffer.from([flags]), count, rest]);
  };
  const flagsOf = (verified = true) => present | (verified ? verifiedUser : 0);
  const answer = (response: object) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });
  return {
    /** Responds to a registration challenge by creating the passkey. */
    make({ challenge, origin, verified }: Challenge) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const key = cbor(
        new Map<number, number | Buffer>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      );
      const authData = data(flagsOf(verified) | withKey, Buffer.concat([Buffer.alloc(16), length, id, key]));
      const attestation = cbor(
        new Map<string, string | Buffer | Map<string, never>>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, never>()],
          ['authData', authData],
        ]),
      );
      return answer({
        clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
      });
    },
    /** Responds to a login challenge by signing it. */
    show({ challenge, origin, verified }: Challenge) {
      const client = clientData('webauthn.get', challenge, origin);
      const authData = data(flagsOf(verified));
      const signature = sign('sha256', Buffer.concat([authData, sha256(client)]), privateKey);
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
      });
    },
  };
}

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}

type Cbor = number | string | Buffer | Map<Cbor, Cbor>;

/** Encodes the subset of CBOR (RFC 8949) that an authenticator uses. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, one]) => [cbor(key), cbor(one)])]);
}

function head(major: number, size: number): Buffer {
  const type = major << 5;
  if (size < 24) return Buffer.from([type | size]);
  return size < 256 ? Buffer.from([type | 24, size]) : Buffer.from([type | 25, size >> 8, size & 255]);
}
