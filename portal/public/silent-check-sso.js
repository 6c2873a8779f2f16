// Hands the identity server's answer to the portal around this frame.
parent.postMessage(location.href, location.origin)
