export const API_TYPES: string
export function apiTypesOf(document: object): Promise<string>
