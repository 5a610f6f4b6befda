export declare function fromDebian(what: string, packages: string[], isThere: () => boolean | Promise<boolean>): Promise<boolean>
