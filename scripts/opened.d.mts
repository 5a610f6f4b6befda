export declare const ports: Set<number>
export declare function opened(origin: string): void
