declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  /** A request as Swagger UI has built it. */
  export type SwaggerRequest = {
    url: string
    method: string
    headers: Record<string, string>
    body?: BodyInit
    userFetch?: (url: string, request: RequestInit) => Promise<Response>
  }
  type Options = {
    domNode: HTMLElement
    spec: object
    docExpansion: 'full'
    tryItOutEnabled: boolean
    defaultModelsExpandDepth: number
    defaultModelExpandDepth: number
    validatorUrl: null
    showCommonExtensions: boolean
    requestInterceptor: (request: SwaggerRequest) => Promise<SwaggerRequest>
    onComplete: () => void
  }
  const SwaggerUI: (options: Options) => unknown
  export default SwaggerUI
}
