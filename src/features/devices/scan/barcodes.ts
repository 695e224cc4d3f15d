type Detector = { detect: (from: HTMLVideoElement) => Promise<{ rawValue: string }[]> }
type DetectorClass = new (options: { formats: string[] }) => Detector

const detectorClass = (): DetectorClass | undefined =>
  (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector

/** This browser can read codes from its camera. */
export const canScan = (): boolean =>
  detectorClass() !== undefined && typeof navigator.mediaDevices?.getUserMedia === 'function'

const FORMATS = ['qr_code', 'data_matrix']

/** Reads codes; null where the browser cannot. */
export function makeDetector(): Detector | null {
  const Detector = detectorClass()
  return Detector ? new Detector({ formats: FORMATS }) : null
}
