import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { inspectImage } from './check-image'
import { CONFIRMABLE_REFUSALS, findRefusal, type ImageFacts } from './image'
import {
  buildAppDescriptor,
  buildEsp32,
  buildEsp8266,
  buildEsp8266V2,
  buildMcuboot,
  buildPackage,
  buildTag,
  buildUf2,
  buildZigbee,
  buildZip,
  HEX_FILE,
} from './images.fixture'
import { readImage } from './read-image'
import { sourceOfBytes } from './source'

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()
const inspect = (bytes: Uint8Array) => inspectImage(sourceOfBytes(bytes), () => createHash('sha256'))
const refusal = async (bytes: Uint8Array) => findRefusal(await inspect(bytes))?.code ?? null
const flip = (bytes: Uint8Array, at: number) => bytes.with(at, (bytes[at] ?? 0) ^ 1)
const flash = (parts: [number, Uint8Array | number[]][], size = 0x30000, fill = 0xff) => {
  const bytes = new Uint8Array(size).fill(fill)
  for (const [at, part] of parts) bytes.set(part, at)
  return bytes
}

describe('a firmware file', () => {
  it.each<[string, Uint8Array, Partial<ImageFacts>]>([
    [
      'for the ESP32 family tells chip, version, project and flash size',
      buildEsp32(sha256),
      {
        format: 'esp-app',
        chip: 'ESP32-C3',
        chipId: 5,
        version: '1.5.0',
        project: 'tank',
        flashSize: 4 * 1_048_576,
        minChipRevision: 3,
        maxChipRevision: 199,
        buildTime: 'Sep 13 2026 19:46:07',
        sdk: 'v5.5',
        securityCounter: 0,
        problems: [],
      },
    ],
    [
      'by Arduino has a library in its description, so its version is unknown',
      buildEsp32(sha256, { data: buildAppDescriptor({ project: 'arduino-lib-builder' }) }),
      { format: 'esp-app', version: null, project: null, problems: [{ code: 'version_unknown' }] },
    ],
    [
      'of native builds is named by its tag, also where Arduino hides the version',
      buildEsp32(sha256, { data: buildAppDescriptor({ project: 'arduino-lib-builder' }), more: buildTag() }),
      { version: '1.5.0', project: 'tc-tank', hardware: ['tank-esp32c3'], securityCounter: 7, problems: [] },
    ],
    [
      'for the ESP8266 has a boot stub before the application',
      buildEsp8266(),
      {
        format: 'esp8266',
        chip: 'ESP8266',
        appAt: 4096,
        version: null,
        problems: [{ code: 'version_unknown' }],
      },
    ],
    ['for the ESP8266 may be of version 2', buildEsp8266V2(), { format: 'esp8266', appAt: 64 }],
    [
      'of MCUboot tells version and security counter',
      buildMcuboot(sha256),
      { format: 'mcuboot', version: '1.5.0+42', securityCounter: 7, problems: [] },
    ],
    [
      'for Zigbee may bear a hardware range',
      buildZigbee({ hardware: [2, 5] }),
      { format: 'zigbee-ota', version: null, problems: [] },
    ],
    [
      'of UF2 tells its family, and its version in a tag',
      buildUf2(),
      { format: 'uf2', chip: 'RP2040', version: '1.5.0', problems: [] },
    ],
    [
      'of Intel HEX tells where it writes to',
      HEX_FILE,
      {
        format: 'intel-hex',
        hex: { records: 4, lowestAddress: 0x0800_0000, highestAddress: 0x0800_0011 },
        problems: [],
      },
    ],
    [
      'for Shelly tells product, version and chip',
      buildPackage(),
      { format: 'mos-zip', project: 'Plus1', version: '1.4.4', chip: 'ESP32', problems: [] },
    ],
  ])('%s', async (_, bytes, facts) => expect(await inspect(bytes)).toMatchObject(facts))

  it('for Zigbee is found behind its wrapper', async () => {
    const wrapper = Array.from({ length: 616 }, () => 0x1e)
    const { zigbee } = await inspect(buildZigbee({ wrapper, hardware: [2, 5] }))
    expect(zigbee).toMatchObject({ offset: 616, manufacturerCode: 4476, imageType: 4352 })
    expect(zigbee).toMatchObject({ fileVersion: 33_816_613, minHardware: 2, maxHardware: 5, firstTag: 0 })
  })

  it('with a signature sector has nothing trailing, one with a rest has a warning', async () => {
    const image = buildEsp32(sha256)
    expect(
      (
        await inspect(
          flash(
            [
              [0, image],
              [0x1000, [0xe7]],
            ],
            0x2000,
          ),
        )
      ).problems,
    ).toEqual([])
    const at = image.length
    expect((await inspect(flash([[0, image]], at + 9))).problems).toEqual([
      { code: 'trailing_bytes', at, detail: 9 },
    ])
  })

  const partitions: [number, number[]] = [0x8000, [0xaa, 0x50]]
  const app: [number, Uint8Array] = [0x10000, buildEsp32(sha256)]
  const bootloader = (data: number[]) => buildEsp32(sha256, { data })
  const idfBootloader = [
    0x50,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    ...'v5.5.1'.split('').map((c) => c.charCodeAt(0)),
    ...new Array(32).fill(0),
  ]
  const shelly = (parts: Record<string, object>) => buildPackage(parts)
  it.each<[string, Uint8Array, string]>([
    ['is empty', new Uint8Array(), 'empty'],
    ['is text', new TextEncoder().encode('<html>404</html>'), 'unknown_format'],
    [
      'only begins like an ESP image',
      Uint8Array.from({ length: 600 }, (_, i) => 0xe9 ^ (i * 37)),
      'unknown_format',
    ],
    ['is cut in its data', buildEsp32(sha256).subarray(0, 200), 'truncated'],
    ['is cut in its hash', buildEsp32(sha256).subarray(0, -1), 'truncated'],
    ['has one wrong bit in its data', flip(buildEsp32(sha256), 100), 'bad_checksum'],
    ['has one wrong bit in its header', flip(buildEsp32(sha256), 2), 'appended_sha256_mismatch'],
    ['is a bootloader with a description', bootloader(idfBootloader), 'bootloader'],
    ['is an ESP image without a description', bootloader([1, 2, 3, 4]), 'no_app_descriptor'],
    ['is merged from address 0', flash([[0, bootloader([1, 2])], partitions, app]), 'merged_image'],
    [
      'is merged with the bootloader at 0x1000',
      flash([[0x1000, bootloader([1])], partitions, app]),
      'merged_image',
    ],
    ['is an ESP8266 build with a wrong bit', flip(buildEsp8266(), 0x1012), 'bad_checksum'],
    ['is an ESP8266 build that is cut', buildEsp8266().subarray(0, 0x1013), 'truncated'],
    ['is an unsigned MCUboot image', buildMcuboot(sha256, { isSigned: false }), 'unsigned'],
    ['is an encrypted MCUboot image', buildMcuboot(sha256, { flags: 4 }), 'encrypted'],
    ['is not bootable', buildMcuboot(sha256, { flags: 0x10 }), 'not_bootable'],
    ['is an MCUboot image with a wrong bit', flip(buildMcuboot(sha256), 40), 'sha256_mismatch'],
    ['is an MCUboot image that is cut', buildMcuboot(sha256).subarray(0, 130), 'truncated'],
    ['is a Zigbee file that is cut', buildZigbee().subarray(0, -1), 'truncated'],
    ['is a UF2 file that lacks a block', buildUf2(3).subarray(0, 1024), 'truncated'],
    ['is a UF2 file with a wrong block', flip(buildUf2(), 1023), 'bad_structure'],
    ['is Intel HEX with a wrong digit', flip(HEX_FILE, 30), 'bad_checksum'],
    ['is Intel HEX without its end', HEX_FILE.subarray(0, -13), 'truncated'],
    ['is a gzip that is cut', Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 3), 'truncated'],
    ['is a zip that is cut', buildPackage().subarray(0, -1), 'truncated'],
    ['is a zip without a manifest', buildZip([{ name: 'a.bin', data: [1] }]), 'manifest_missing'],
    [
      'has a manifest of no package',
      buildZip([{ name: 'manifest.json', data: [123, 125] }]),
      'manifest_invalid',
    ],
    ['replaces the bootloader', shelly({ boot: { src: 'app.bin' } }), 'boot_part'],
    ['lacks a part', shelly({ fs: { src: 'fs.img' } }), 'part_missing'],
    ['has a part of another size', shelly({ app: { src: 'app.bin', size: 5 } }), 'part_size'],
    ['steps out of its folder', buildPackage({}, [{ name: '../../etc/passwd', data: [1] }]), 'zip_path'],
    ['has an absolute path', buildPackage({}, [{ name: '/etc/passwd', data: [1] }]), 'zip_path'],
    ['has a path of Windows', buildPackage({}, [{ name: 'C:\\a', data: [1] }]), 'zip_path'],
    ['hides another name', buildPackage({}, [{ name: 'ab', localName: 'cd', data: [1] }]), 'bad_structure'],
    ['has a name twice', buildPackage({}, [{ name: 'shelly/APP.bin', data: [1] }]), 'bad_structure'],
    ['has an encrypted entry', buildPackage({}, [{ name: 'a', data: [1], flags: 1 }]), 'encrypted'],
    [
      'is a zip bomb',
      buildPackage({}, [{ name: 'a', data: [1, 2], method: 8, unpacked: 2 ** 31 }]),
      'zip_bounds',
    ],
    [
      'has very many entries',
      buildZip(Array.from({ length: 65 }, (_, i) => ({ name: `f${i}`, data: [] }))),
      'zip_bounds',
    ],
    [
      'has two tags that differ',
      buildEsp32(sha256, { more: [...buildTag(), ...buildTag({ fw: '1.6.0' })] }),
      'tag_conflict',
    ],
  ])('that %s is refused', async (_, bytes, code) => expect(await refusal(bytes)).toBe(code))

  it('that replaces the bootloader is the only one that a confirmation lets pass, and what it hides comes first', async () => {
    expect(CONFIRMABLE_REFUSALS).toEqual(['boot_part'])
    expect(await refusal(shelly({ boot: { src: 'boot.bin' } }))).toBe('part_missing')
  })

  it('is read in pieces that do not grow with it', async () => {
    const image = buildEsp32(sha256)
    const asked: number[] = []
    const size = 1_073_741_824
    const read = (offset: number, length: number) => {
      asked.push(length)
      return Promise.resolve(image.subarray(offset, offset + length))
    }
    await readImage({ size, read })
    expect(asked.length).toBeLessThan(20)
    expect(Math.max(...asked)).toBeLessThanOrEqual(512)
  })
})
