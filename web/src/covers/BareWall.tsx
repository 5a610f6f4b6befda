export const BareWall = () => <div className="wall hidden border-s border-line bg-sunken lg:block" />
