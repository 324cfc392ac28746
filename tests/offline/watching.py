"""Watching: what a page tells of its frames and tasks while somebody else is to act."""

# Times of updates, frames and long tasks, and whether a bot is to act since.
WATCH = """(() => {
  const told = (window.watched = { waits: [], frames: [], tasks: [] });
  let since = null;
  const channel = new BroadcastChannel(`nyhavn${location.pathname}`);
  channel.onmessage = ({ data }) => {
    const update = data.kind === 'told' && data.what === 'message' && JSON.parse(data.text);
    if (!update || update.type !== 'update') return;
    const now = performance.now();
    if (since !== null) told.waits.push(now - since);
    since = update.over || update.legal.length ? null : now;
  };
  let last = performance.now();
  const frame = (now) => {
    if (since !== null) told.frames.push(now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      if (since !== null && startTime >= since) told.tasks.push(duration);
  }).observe({ type: 'longtask' });
})()"""


def longest(times: list[float]) -> list[int]:
    """The five longest, in whole milliseconds."""
    return sorted(map(round, times), reverse=True)[:5]
